import { isDeepStrictEqual } from 'node:util';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { type ReadableEvent, blocks, type LogEvent } from '../../../../event-store/src/types.js';
import type { AnyEvent, Decider } from '../commands/decider.js';
import type { Identified } from '../../../../contracts/src/log/recorded.js';

/** Copies the named fields of a record into a new one. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  fields: readonly Name[],
): Pick<Source, Name> {
  const picked = {} as Pick<Source, Name>;
  for (const field of fields) picked[field] = source[field];
  return picked;
}

/** The part of a patch that differs from the state. Absent means unchanged, so an undefined value never counts. */
export function changedPart<State extends object, Name extends Field<State>>(
  state: State,
  patch: Partial<Pick<State, Name>>,
  fields: readonly Name[],
): Partial<Pick<State, Name>> {
  const changed = fields.filter(
    (field) => patch[field] !== undefined && !isDeepStrictEqual(patch[field], state[field]),
  );
  return pick(patch, changed);
}

/** The fields in which two records differ, in the order of the newer one. An absent field equals null. */
export function differingFields<State extends object>(before: Partial<State>, after: State): Field<State>[] {
  return (Object.keys(after) as Field<State>[]).filter(
    (field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
  );
}

/** Of a list as it is now, what would be in it without what came and went between before and after. */
export function listWithout<Item>(before: readonly Item[], after: readonly Item[], now: readonly Item[]): Item[] {
  const isIn = (list: readonly Item[], item: Item) => list.some((each) => isDeepStrictEqual(each, item));
  return [
    ...before.filter((item) => isIn(now, item) || !isIn(after, item)),
    ...now.filter((item) => !isIn(before, item) && !isIn(after, item)),
  ];
}

/** The changed fields that one event can restore, with the values they had before. */
export function valuesBefore<State extends object, Name extends Field<State>>(
  before: State,
  known: readonly Name[],
  changed: readonly Field<State>[],
): Partial<Pick<State, Name>> {
  return pick(
    before,
    known.filter((field) => changed.includes(field)),
  );
}

/** A field of a state. */
export type Field<State> = keyof State & string;

/** For every event of an aggregate: `true` when it can be compensated, or the sentence that says why it can't. */
type UndoTable<Event extends AnyEvent> = Readonly<Record<Event['type'], true | string>>;

/** The input of an undo: the state before the undone event, after it, and now; with what is shown beside each. */
export interface Then<State, Beside> {
  before: State;
  now: State;
  beside: { before: Beside; after: Beside; now: Beside };
}

/** Fields that one event restores together. */
export interface Compensation<State, Event extends AnyEvent, Beside = null> {
  fields: readonly Field<State>[];
  /** The fields make one value: a later change of one of them counts as a change of all. */
  oneValue?: true;
  /** The fields are lists of ids, each a value of its own: what came to them or left them since is in nobody's way. */
  each?: true;
  /** The event that gives the named fields the values they had before. */
  restore: (then: Then<State, Beside>, changed: readonly Field<State>[]) => Event;
}

/**
 * What the history of one kind of thing needs to know: how to show it, and what can be undone. Data and pure functions. `State` is
 * flat, so that two states compare field by field; null is the state before the first event.
 */
export interface Aggregate<State extends object, Event extends AnyEvent, Beside = null> {
  decider: Decider<State | null, Event>;
  /** With its article: `a lead`. */
  called: string;
  /** The refusal of a command when the thing does not exist. */
  notFound: ProblemCode;
  undo: UndoTable<Event>;
  /** How each field that an undoable event changes is restored, in the order in which the events are appended. */
  compensations: readonly Compensation<State, Event, Beside>[];
  /** Whether it is deleted, and how an undo is refused then. Undoing the deletion itself is allowed. */
  deleted?: { is: (state: State) => boolean; code: ProblemCode; reason: string };
  /** The same for a thing that was merged into another, if that is possible. */
  merged?: { is: (state: State) => boolean; code: ProblemCode; reason: string };
  /** Something shown beside the state that depends on an event's metadata; the function gets one event after another. */
  beside?: () => (event: ReadableEvent) => Beside | null;
  /** The fields that a history shows; if unset, those of the state. */
  shown?: (state: State, beside: Beside | null) => object;
}

/** One event with the state around it. */
export interface Step<State, Beside = null> {
  event: LogEvent;
  before: State | null;
  after: State | null;
  /** The fields whose value it changed. */
  changed: Field<State>[];
  besideBefore: Beside | null;
  besideAfter: Beside | null;
}

/** Folds a whole history, oldest first, and keeps every state on the way. An unreadable event changes nothing, nor does a foreign one. */
export function stepsOf<State extends object, Event extends AnyEvent, Beside>(
  { decider, undo, beside }: Aggregate<State, Event, Beside>,
  history: readonly LogEvent[],
): Step<State, Beside>[] {
  const follow = beside?.();
  let before = decider.initialState;
  let besideBefore: Beside | null = null;
  return history.map((event) => {
    const own = event.readable && Object.hasOwn(undo, event.type);
    const after = own ? decider.evolve(before, event as unknown as Identified<Event>) : before;
    const changed = after && after !== before ? differingFields<State>(before ?? {}, after) : [];
    const besideAfter: Beside | null = event.readable && follow ? follow(event) : besideBefore;
    const step: Step<State, Beside> = { event, before, after, changed, besideBefore, besideAfter };
    before = after;
    besideBefore = besideAfter;
    return step;
  });
}

/** Whether every event could be read, so that the states are the real ones. */
export function areReadable(steps: readonly Pick<Step<unknown>, 'event'>[]): boolean {
  return steps.every(({ event }) => !blocks(event));
}

/** When it happened; for an event without readable metadata, when the store recorded it. ISO, UTC. */
export function occurredAt(event: LogEvent): string {
  return event.metadata.occurredAt ?? event.created.toISOString();
}
