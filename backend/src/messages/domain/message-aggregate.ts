import { undoOf } from '../../../../contracts/src/events/words.js';
import { messageEvents, type MessageEvent } from '../../../../contracts/src/messages/events.js';
import { evolveMessage, type Message } from '../../../../contracts/src/messages/state.js';
import type { Decider } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** null: there is no such message. */
export type MaybeMessage = Message | null;

export const messageDecider: Decider<MaybeMessage, MessageEvent> = {
  category: 'message',
  initialState: null,
  evolve: evolveMessage,
};

/** @throws DomainError message_not_found */
export function existingMessage(state: MaybeMessage): Message {
  if (!state) throw new DomainError('message_not_found');
  return state;
}

/** What a message's history needs to know of messages. None of its events can be undone. */
export const messageAggregate: Aggregate<Message, MessageEvent> = {
  decider: messageDecider,
  called: 'a message',
  notFound: 'message_not_found',
  undo: undoOf(messageEvents),
  compensations: [],
  // Under the names and in the order that the events have. The events themselves say when.
  shown({ address, withheldReason, withheldUntil: until, error, begunAt: _begun, sentAt: _sent, ...message }) {
    const { subject, text, attempts, again, bounced, providerId, consent, ...about } = message;
    const who = message.state === 'received' ? { to: null, from: address } : { to: address, from: null };
    const reason = message.state === 'withheld' ? withheldReason : error;
    return { ...about, ...who, subject, text, attempts, again, bounced, reason, until, providerId, consent };
  },
};
