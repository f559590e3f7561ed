import type { DataOf, MessageEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { existingMessage, messageDecider, wasTaken, type MaybeMessage, type Message } from './message-state.js';

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
    const message = existingMessage(state);
    return message.providerId === null ? sentEvents(message, { attempt, providerId }) : [];
  },
};

/** A person looked it up where the service keeps its list: it was sent. Nothing to do where that is no question. */
export const confirmMessageSent: CommandDefinition<MaybeMessage, null, MessageEvent> = {
  name: 'ConfirmMessageSent',
  decider: messageDecider,
  decide(state) {
    const message = existingMessage(state);
    return message.state === 'intended' ? sentEvents(message, { attempt: message.attempts, providerId: null }) : [];
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

/**
 * What the service says of its arrival, however often and in whatever order: an arrival counts, whatever was told before. Of a message
 * whose answer never came it also says that it was taken: nobody has to look that up any more.
 * @param providerId the service's id of it
 */
export const recordDelivery: CommandDefinition<
  MaybeMessage,
  { delivered: boolean; errorCode: string | null; providerId: string },
  MessageEvent
> = {
  name: 'RecordDelivery',
  decider: messageDecider,
  decide(state, { delivered, errorCode, providerId }) {
    const message = existingMessage(state);
    const { leadId, channel, state: now, attempts: attempt } = message;
    if (now === 'delivered' || now === 'received' || (!delivered && now === 'undelivered')) return [];
    const taken = now === 'intended' ? sentEvents(message, { attempt, providerId }) : [];
    if (delivered) return [...taken, { type: 'MessageDelivered', data: { leadId, channel } }];
    return [...taken, { type: 'MessageUndelivered', data: { leadId, channel, errorCode } }];
  },
};

/** That the service took it. None of a message that came in, which is made of nothing. */
function sentEvents(
  { leadId, channel, purpose, templateId, askedBy }: Message,
  how: Pick<DataOf<'MessageSent'>, 'attempt' | 'providerId'>,
): MessageEvent[] {
  if (purpose === null || templateId === null) return [];
  return [{ type: 'MessageSent', data: { leadId, channel, purpose, templateId, askedBy, ...how } }];
}
