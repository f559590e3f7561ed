import type { DataOf, MessageEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { existingMessage, messageDecider, wasTaken, type MaybeMessage } from './message-state.js';

/** A person asks for a message. */
export const requestMessage: CommandDefinition<MaybeMessage, DataOf<'MessageRequested'>, MessageEvent> = {
  name: 'RequestMessage',
  decider: messageDecider,
  creates: true,
  decide(state, data) {
    return state ? [] : [{ type: 'MessageRequested', data }];
  },
};

/**
 * A message is about to be handed over. Nothing to do where it was taken already, or another worker is at the same attempt: whoever
 * finds no intent of their own must not send.
 */
export const intendMessage: CommandDefinition<MaybeMessage, DataOf<'MessageIntended'>, MessageEvent> = {
  name: 'IntendMessage',
  decider: messageDecider,
  decide(state, data) {
    if (state && (wasTaken(state) || state.attempts >= data.attempt)) return [];
    return [{ type: 'MessageIntended', data }];
  },
};

/** It was not sent, and why. Told once: the same reason again is nothing new. */
export const withholdMessage: CommandDefinition<MaybeMessage, DataOf<'MessageWithheld'>, MessageEvent> = {
  name: 'WithholdMessage',
  decider: messageDecider,
  decide(state, data) {
    if (state && wasTaken(state)) return [];
    if (state?.state === 'withheld' && state.reason === data.reason && state.until === data.until) return [];
    return [{ type: 'MessageWithheld', data }];
  },
};

/** The service took it. */
export const recordMessageSent: CommandDefinition<
  MaybeMessage,
  { attempt: number; providerId: string | null },
  MessageEvent
> = {
  name: 'RecordMessageSent',
  decider: messageDecider,
  decide(state, { attempt, providerId }) {
    const { leadId, channel, purpose, templateId, askedBy, providerId: known } = existingMessage(state);
    if (known !== null || purpose === null || templateId === null) return [];
    const about = { leadId, channel, purpose, templateId, askedBy };
    return [{ type: 'MessageSent', data: { ...about, attempt, providerId } }];
  },
};

/** A person looked it up where the service keeps its list: it was sent. Nothing to do where that is no question. */
export const confirmMessageSent: CommandDefinition<MaybeMessage, null, MessageEvent> = {
  name: 'ConfirmMessageSent',
  decider: messageDecider,
  decide(state) {
    const { state: now, leadId, channel, purpose, templateId, askedBy, attempts } = existingMessage(state);
    if (now !== 'intended' || purpose === null || templateId === null) return [];
    const about = { leadId, channel, purpose, templateId, askedBy };
    return [{ type: 'MessageSent', data: { ...about, attempt: attempts, providerId: null } }];
  },
};

/** The service did not take it. Nothing to do where another attempt came through meanwhile. */
export const recordMessageFailure: CommandDefinition<
  MaybeMessage,
  { attempt: number; error: string; bounced: boolean; again: boolean },
  MessageEvent
> = {
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

/** What the service says of its arrival, however often and in whatever order: an arrival counts, whatever was told before. */
export const recordDelivery: CommandDefinition<
  MaybeMessage,
  { delivered: boolean; errorCode: string | null },
  MessageEvent
> = {
  name: 'RecordDelivery',
  decider: messageDecider,
  decide(state, { delivered, errorCode }) {
    const { leadId, channel, state: now } = existingMessage(state);
    if (now === 'delivered' || now === 'received' || (!delivered && now === 'undelivered')) return [];
    if (delivered) return [{ type: 'MessageDelivered', data: { leadId, channel } }];
    return [{ type: 'MessageUndelivered', data: { leadId, channel, errorCode } }];
  },
};
