import { erased } from '../log/personal.js';
import { occurredAt, utc, type Recorded } from '../log/recorded.js';
import type { MessageEvent } from './events.js';
import type { MessageRow } from './view.js';

type DataOf<Type extends MessageEvent['type']> = Extract<MessageEvent, { type: Type }>['data'];

/** Whom and what a message is about, and its template. */
export type MessageAbout = Omit<DataOf<'MessageWithheld'>, 'to' | 'reason' | 'until' | 'detail'>;

/** A message as its events made it: flat, so that two states compare field by field. Its row has all but the last three. */
export interface Message extends Omit<MessageRow, 'id' | 'revision' | 'position' | 'addressKey' | 'changedAt'> {
  /** The key of the newest effect that asked for it. */
  askedBy: string | null;
  /** It failed with certainly nothing sent, and is retried by itself. */
  again: boolean;
  /** What its recipient said about further messages, by its link or in it; null: nothing. */
  consent: 'withdrawn' | 'renewed' | null;
}

/**
 * The message after the event: the one fold for decisions, the read model and histories.
 * @param state null before its beginning; what only comes later changes nothing then
 */
export function evolveMessage(state: Message | null, event: Recorded<MessageEvent>): Message | null {
  switch (event.type) {
    case 'MessageRequested': {
      const { to: address, data: _values, ...about } = event.data;
      return state ?? { ...begun(about, event), state: 'requested', address };
    }
    case 'MessageIntended': {
      const { to: address, subject, text, attempt: attempts, ...about } = event.data;
      const fresh = { state: 'intended', address, subject, text, attempts, again: false, bounced: false } as const;
      // MessageRequested comes before any effect, so it names none.
      const askedBy = about.askedBy ?? state?.askedBy ?? null;
      const forgotten = { withheldReason: null, withheldUntil: null, error: null };
      return { ...(state ?? begun(about, event)), ...fresh, ...forgotten, askedBy };
    }
    case 'MessageWithheld': {
      const { to: address, reason: withheldReason, until, detail: _more, ...about } = event.data;
      const withheldUntil = until && utc(until);
      const askedBy = about.askedBy ?? state?.askedBy ?? null;
      return {
        ...(state ?? { ...begun(about, event), address }),
        ...{ askedBy, state: 'withheld', withheldReason, withheldUntil },
      };
    }
    case 'MessageReceived': {
      const { leadId, channel, from: address, subject, text, providerId } = event.data;
      const nobody = { documentId: null, referralId: null, userId: null, runId: null, step: null, askedBy: null };
      const about = { ...nobody, leadId, channel, purpose: null, templateId: null, templateVersion: null };
      return { ...begun(about, event), state: 'received', address, subject, text, providerId };
    }
    default:
      return state && { ...state, ...changeOf(state, event) };
  }
}

function begun(about: Pick<Message, keyof MessageAbout>, event: Recorded<MessageEvent>): Message {
  return {
    ...about,
    state: 'intended',
    address: null,
    subject: null,
    text: null,
    withheldReason: null,
    withheldUntil: null,
    error: null,
    bounced: false,
    attempts: 0,
    providerId: null,
    begunAt: occurredAt(event),
    sentAt: null,
    again: false,
    consent: null,
  };
}

type Beginning = 'MessageRequested' | 'MessageIntended' | 'MessageWithheld' | 'MessageReceived';

function changeOf(message: Message, event: Recorded<Exclude<MessageEvent, { type: Beginning }>>): Partial<Message> {
  switch (event.type) {
    case 'MessageSent': {
      // The service may report the delivery before we have noted that it accepted the message.
      const state = hasArrivalNews(message) ? message.state : 'sent';
      return { state, providerId: event.data.providerId, sentAt: occurredAt(event), error: null };
    }
    case 'MessageFailed': {
      const { error, bounced, again } = event.data;
      return { state: 'failed', error, bounced, again };
    }
    case 'MessageDelivered':
      return { state: 'delivered' };
    case 'MessageUndelivered':
      return { state: 'undelivered', bounced: message.bounced || event.data.bounced };
    case 'ConsentWithdrawn':
      return { consent: 'withdrawn' };
    case 'ConsentRenewed':
      return { consent: 'renewed' };
    case 'AddressReopened':
      return { bounced: false };
    case 'StreamErased':
      return withoutPerson(message);
    default:
      return unchanged(event);
  }
}

/** Makes a message event without a case above fail to compile. */
function unchanged(event: never): Partial<Message> {
  return event;
}

/** What is read of events whose keys are destroyed; an absent value stays absent. */
function withoutPerson({ address, subject, text, error }: Message): Partial<Message> {
  const gone = (words: string | null) => (words ? erased : words);
  return { address: gone(address), subject: gone(subject), text: gone(text), error: gone(error) };
}

/** Whether it is known that it arrived, or did not. */
export function hasArrivalNews({ state }: Pick<Message, 'state'>): boolean {
  return state === 'delivered' || state === 'undelivered';
}

/** The service took it: it must never be sent again. */
export function wasTaken(message: Pick<Message, 'state'>): boolean {
  return message.state === 'sent' || hasArrivalNews(message);
}
