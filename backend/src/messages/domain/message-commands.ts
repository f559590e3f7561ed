import { undoOf } from '../../../../contracts/src/events/words.js';
import { messageEvents, type MessageEvent } from '../../../../contracts/src/messages/events.js';
import { evolveMessage, type Message, wasTaken } from '../../../../contracts/src/messages/state.js';
import type { CommandDefinition, Decider } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { DomainError } from '../../platform/problems/problem.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';

/** null: there is no such message. */
export type MaybeMessage = Message | null;

export const messageDecider: Decider<MaybeMessage, MessageEvent> = {
  category: 'message',
  initialState: null,
  evolve: evolveMessage,
};

/** A command on one message. */
export type MessageCommand<Input> = CommandDefinition<MaybeMessage, Input, MessageEvent>;

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

/** Somebody sent a text or answered a mail. A repetition does nothing. */
export const receiveMessage: MessageCommand<DataOf<'MessageReceived'>> = {
  name: 'ReceiveMessage',
  decider: messageDecider,
  decide(state, data) {
    return state ? [] : [{ type: 'MessageReceived', data }];
  },
};

/** `anew`: also if it was said here before. Something else may have been said of the address since, by another message or to staff. */
interface RecipientsWord<How> {
  how: How;
  anew?: true;
}

/** The recipient of the message wants no more of its kind. Does nothing if they said so before. */
export const withdrawConsent: MessageCommand<RecipientsWord<DataOf<'ConsentWithdrawn'>['how']>> = {
  name: 'WithdrawConsent',
  decider: messageDecider,
  decide(state, { how, anew }) {
    const { leadId, channel, consent } = existingMessage(state);
    if (consent === 'withdrawn' && !anew) return [];
    return [{ type: 'ConsentWithdrawn', data: { leadId, channel, address: addressOf(state), how } }];
  },
};

/** The recipient wants such messages again. Does nothing if they said so before. */
export const renewConsent: MessageCommand<RecipientsWord<DataOf<'ConsentRenewed'>['how']>> = {
  name: 'RenewConsent',
  decider: messageDecider,
  decide(state, { how, anew }) {
    const { leadId, channel, consent } = existingMessage(state);
    if (consent === 'renewed' && !anew) return [];
    return [{ type: 'ConsentRenewed', data: { leadId, channel, address: addressOf(state), how } }];
  },
};

/** @throws DomainError message_not_found for a message that never had an address */
function addressOf(state: MaybeMessage): string {
  const { address } = existingMessage(state);
  if (address === null) throw new DomainError('message_not_found');
  return address;
}

/** Somebody of the company has checked an address that refused this mail. Does nothing if the address is open. */
export const reopenAddress: MessageCommand<{ note: string | null }> = {
  name: 'ReopenAddress',
  decider: messageDecider,
  decide(state, { note }) {
    const { leadId, channel, bounced } = existingMessage(state);
    return bounced ? [{ type: 'AddressReopened', data: { leadId, channel, address: addressOf(state), note } }] : [];
  },
};

/** A person asks for a message. */
export const requestMessage: MessageCommand<DataOf<'MessageRequested'>> = {
  name: 'RequestMessage',
  decider: messageDecider,
  creates: true,
  decide(state, data) {
    return state ? [] : [{ type: 'MessageRequested', data }];
  },
};

/**
 * A message is about to be handed over. Does nothing if it was taken already, or if another worker makes the same attempt: a worker
 * that finds no intent of its own must not send.
 */
export const intendMessage: MessageCommand<DataOf<'MessageIntended'>> = {
  name: 'IntendMessage',
  decider: messageDecider,
  decide(state, data) {
    if (state && (wasTaken(state) || state.attempts >= data.attempt)) return [];
    return [{ type: 'MessageIntended', data }];
  },
};

/** It was not sent, and why. The same reason again does nothing. */
export const withholdMessage: MessageCommand<DataOf<'MessageWithheld'>> = {
  name: 'WithholdMessage',
  decider: messageDecider,
  decide(state, data) {
    if (state && wasTaken(state)) return [];
    const { reason, until } = data;
    if (state?.state === 'withheld' && state.withheldReason === reason && state.withheldUntil === until) return [];
    return [{ type: 'MessageWithheld', data }];
  },
};

/** The service took it. Does nothing if that is known, except that it may bring the service's id, which a report did not name. */
export const recordMessageSent: MessageCommand<{ attempt: number; providerId: string | null }> = {
  name: 'RecordMessageSent',
  decider: messageDecider,
  decide(state, { attempt, providerId }) {
    const message = existingMessage(state);
    const saysNothing = wasTaken(message) && providerId === null;
    return message.providerId === null && !saysNothing ? sentEvents(message, { attempt, providerId }) : [];
  },
};

/** A person looked it up in the service's list: it was sent. Does nothing if its outcome is known. */
export const confirmMessageSent: MessageCommand<null> = {
  name: 'ConfirmMessageSent',
  decider: messageDecider,
  decide(state) {
    const message = existingMessage(state);
    return message.state === 'intended' ? sentEvents(message, { attempt: message.attempts, providerId: null }) : [];
  },
};

/** The service did not take it. Does nothing if another attempt succeeded meanwhile. */
export const recordMessageFailure: MessageCommand<{
  attempt: number;
  error: string;
  bounced: boolean;
  again: boolean;
}> = {
  name: 'RecordMessageFailure',
  decider: messageDecider,
  decide(state, failure) {
    const message = existingMessage(state);
    if (wasTaken(message) || message.attempts !== failure.attempt) return [];
    if (message.state === 'failed' && message.again === failure.again) return [];
    const { leadId, channel, askedBy } = message;
    return [{ type: 'MessageFailed', data: { leadId, channel, askedBy, ...failure } }];
  },
};

/**
 * The service's delivery report, repeated and in any order: a delivery counts, whatever was reported before. For a message whose
 * answer never came the report also proves that it was taken, so nobody has to look it up.
 * @param bounced the address itself was refused
 * @param providerId the service's id of the message; null: the report does not name it
 */
export const recordDelivery: MessageCommand<{
  delivered: boolean;
  errorCode: string | null;
  bounced?: boolean;
  providerId: string | null;
}> = {
  name: 'RecordDelivery',
  decider: messageDecider,
  decide(state, { delivered, errorCode, bounced = false, providerId }) {
    const message = existingMessage(state);
    const { leadId, channel, state: now, attempts: attempt } = message;
    if (now === 'delivered' || now === 'received' || (!delivered && now === 'undelivered')) return [];
    const taken = now === 'intended' ? sentEvents(message, { attempt, providerId }) : [];
    if (delivered) return [...taken, { type: 'MessageDelivered', data: { leadId, channel } }];
    return [...taken, { type: 'MessageUndelivered', data: { leadId, channel, errorCode, bounced } }];
  },
};

/** Records that the service took it. Empty for an incoming message, which has no template. */
function sentEvents(
  { leadId, channel, purpose, templateId, askedBy }: Message,
  how: Pick<DataOf<'MessageSent'>, 'attempt' | 'providerId'>,
): MessageEvent[] {
  if (purpose === null || templateId === null) return [];
  return [{ type: 'MessageSent', data: { leadId, channel, purpose, templateId, askedBy, ...how } }];
}
