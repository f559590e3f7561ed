import type { EventOf } from './define-event.js';

/** The subjects of events, for a timeline's filter, in the order in which it offers them. */
export const kindLabels = {
  stage: 'Stage',
  details: 'Details',
  property: 'Property',
  money: 'Money',
  notes: 'Notes',
  work: 'Work',
  messages: 'Messages',
  seen: 'Seen by the owner',
  system: 'System',
};
export type EventKind = keyof typeof kindLabels;

/** The name of an icon; the frontend draws it. */
export type EventIcon =
  | 'created'
  | 'edited'
  | 'moved'
  | 'pitched'
  | 'agreed'
  | 'calendar'
  | 'note'
  | 'assigned'
  | 'task'
  | 'contact'
  | 'file'
  | 'document'
  | 'reminder'
  | 'paid'
  | 'marketing'
  | 'estimated'
  | 'failed'
  | 'linked'
  | 'seen'
  | 'message'
  | 'campaign'
  | 'stopped'
  | 'deleted'
  | 'restored'
  | 'erased';

/** Formats that a sentence needs and contracts do not know. An amount that is not there reads "an unknown amount". */
export interface Say {
  /** Whole dollars. */
  money: (cents: number | undefined) => string;
  /** To the cent: what was charged or paid. */
  exactMoney: (cents: number | undefined) => string;
  inCurrency: (amount: number | undefined, currency: string | undefined) => string;
  dateTime: (instant: string) => string;
  /** A due time, with its year if that is another one than the event's. */
  due: (instant: string) => string;
  /** A colleague's name; null if it is not known. */
  name: (userId: string) => string | null;
}

/**
 * Describes an event in a few words, without naming its subject. Its data may be the part that the activity shows, so each of it can be
 * missing: where it is there, the sentence says it (the name of a file). `before` are the values that the event replaced, by field, where
 * they are known: in a history, not in the activity.
 */
export type Sentence<Data> = string | ((data: Partial<Data>, say: Say, before: Replaced) => string);
export type Replaced = Readonly<Record<string, unknown>>;

/** The words and looks of one type of event, and whether it can be taken back. */
export interface Words<Data> {
  sentence: Sentence<Data>;
  icon: EventIcon;
  /** It is the first event of its thing. */
  begins?: true;
  kind: EventKind | readonly EventKind[];
  /** Fields of the state whose changes a timeline omits, since the sentence says them or they are ids. */
  omitted?: readonly string[];
  /** The part of its data that the activity shows: nothing personal, no free text. Absent: none. `false`: it is no activity. */
  activity?: readonly (keyof Data & string)[] | ((data: Data) => Record<string, unknown>) | false;
  /** `true` when it can be compensated, or the sentence that says why it can't. */
  undo: true | string;
}

type Defined<Module> = EventOf<Module[keyof Module]>;

/** The words of every event that a module defines: `WordsOf<typeof events>`. One without words does not compile. */
export type WordsOf<Module> = {
  readonly [Type in Defined<Module>['type']]: Words<Extract<Defined<Module>, { type: Type }>['data']>;
};
