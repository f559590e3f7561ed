import type { MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { MessageChannel, MessagePurpose } from '../../../../contracts/src/messages/message.js';
import type { Decider } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** Whom and what a message is about, and its template. */
export type MessageAbout = Omit<DataOf<'MessageWithheld'>, 'to' | 'reason' | 'until' | 'detail'>;

/** A message as its events made it: flat, so that two states compare field by field. */
export interface Message extends Omit<MessageAbout, 'purpose' | 'templateId' | 'templateVersion'> {
  channel: MessageChannel;
  purpose: MessagePurpose | null;
  templateId: string | null;
  templateVersion: number | null;
  state: 'requested' | 'intended' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'withheld' | 'received';
  /** For an outgoing message. */
  to: string | null;
  /** For an incoming message. */
  from: string | null;
  subject: string | null;
  text: string | null;
  /** How often a hand-over began. */
  attempts: number;
  /** It failed with certainly nothing sent, and is retried by itself. */
  again: boolean;
  bounced: boolean;
  /** Why it was withheld or failed. */
  reason: string | null;
  until: string | null;
  providerId: string | null;
  /** What its recipient said about further messages, by its link or in it; null: nothing. */
  consent: 'withdrawn' | 'renewed' | null;
}

/** null: there is no such message. */
export type MaybeMessage = Message | null;

export const messageDecider: Decider<MaybeMessage, MessageEvent> = {
  category: 'message',
  initialState: null,
  evolve: evolveMessage,
};

/** The message after the event. Events before its beginning change nothing. */
export function evolveMessage(state: MaybeMessage, event: MessageEvent): MaybeMessage {
  switch (event.type) {
    case 'MessageRequested': {
      const { to, data: _values, ...about } = event.data;
      return state ?? { ...begun(about), state: 'requested', to };
    }
    case 'MessageIntended': {
      const { to, subject, text, attempt: attempts, ...about } = event.data;
      const fresh = { state: 'intended', to, subject, text, attempts, again: false, bounced: false } as const;
      // MessageRequested comes before any effect, so it names none.
      const askedBy = about.askedBy ?? state?.askedBy ?? null;
      return { ...(state ?? begun(about)), ...fresh, askedBy, reason: null, until: null };
    }
    case 'MessageWithheld': {
      const { to, reason, until, detail: _more, ...about } = event.data;
      const askedBy = about.askedBy ?? state?.askedBy ?? null;
      return { ...(state ?? { ...begun(about), to }), askedBy, state: 'withheld', reason, until };
    }
    case 'MessageReceived': {
      const { leadId, channel, from, text, providerId } = event.data;
      const nobody = { documentId: null, referralId: null, userId: null, runId: null, step: null, askedBy: null };
      const about = { ...nobody, leadId, channel, purpose: null, templateId: null, templateVersion: null };
      return { ...begun(about), state: 'received', from, text, providerId };
    }
    default:
      return state && { ...state, ...changeOf(state, event) };
  }
}

type About = Pick<Message, keyof MessageAbout>;

function begun(about: About): Message {
  return {
    ...about,
    state: 'intended',
    to: null,
    from: null,
    subject: null,
    text: null,
    attempts: 0,
    again: false,
    bounced: false,
    reason: null,
    until: null,
    providerId: null,
    consent: null,
  };
}

type Later = Exclude<
  MessageEvent,
  { type: 'MessageRequested' | 'MessageIntended' | 'MessageWithheld' | 'MessageReceived' }
>;

function changeOf(message: Message, event: Later): Partial<Message> {
  switch (event.type) {
    case 'MessageSent':
      return { ...(!hasArrivalNews(message) && { state: 'sent' }), providerId: event.data.providerId, reason: null };
    case 'MessageFailed': {
      const { error: reason, bounced, again } = event.data;
      return { state: 'failed', reason, bounced, again };
    }
    case 'MessageDelivered':
      return { state: 'delivered' };
    case 'MessageUndelivered':
      return { state: 'undelivered' };
    case 'ConsentWithdrawn':
      return { consent: 'withdrawn' };
    case 'ConsentRenewed':
      return { consent: 'renewed' };
    case 'AddressReopened':
      return { bounced: false };
    case 'StreamErased':
      return {};
    default:
      return unchanged(event);
  }
}

/** Makes a message event without a case above fail to compile. */
function unchanged(event: never): Partial<Message> {
  return event;
}

export function hasArrivalNews({ state }: Message): boolean {
  return state === 'delivered' || state === 'undelivered';
}

/** The service took it: it must never be sent again. */
export function wasTaken(message: Message): boolean {
  return message.state === 'sent' || hasArrivalNews(message);
}

/** @throws DomainError message_not_found */
export function existingMessage(state: MaybeMessage): Message {
  if (!state) throw new DomainError('message_not_found');
  return state;
}
