import type { MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { existingMessage, messageDecider, type MaybeMessage } from './message-aggregate.js';

/** Somebody sent a text. A repetition does nothing. */
export const receiveMessage: CommandDefinition<MaybeMessage, DataOf<'MessageReceived'>, MessageEvent> = {
  name: 'ReceiveMessage',
  decider: messageDecider,
  decide(state, data) {
    return state ? [] : [{ type: 'MessageReceived', data }];
  },
};

/** The recipient of the message wants no more of its kind. Does nothing if they said so before. */
export const withdrawConsent: CommandDefinition<
  MaybeMessage,
  { how: DataOf<'ConsentWithdrawn'>['how'] },
  MessageEvent
> = {
  name: 'WithdrawConsent',
  decider: messageDecider,
  decide(state, { how }) {
    const { leadId, channel, consent } = existingMessage(state);
    if (consent === 'withdrawn') return [];
    return [{ type: 'ConsentWithdrawn', data: { leadId, channel, address: addressOf(state), how } }];
  },
};

/** The recipient wants such messages again. */
export const renewConsent: CommandDefinition<MaybeMessage, { how: DataOf<'ConsentRenewed'>['how'] }, MessageEvent> = {
  name: 'RenewConsent',
  decider: messageDecider,
  decide(state, { how }) {
    const { leadId, channel, consent } = existingMessage(state);
    if (consent === 'renewed') return [];
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
export const reopenAddress: CommandDefinition<MaybeMessage, { note: string | null }, MessageEvent> = {
  name: 'ReopenAddress',
  decider: messageDecider,
  decide(state, { note }) {
    const { leadId, channel, bounced } = existingMessage(state);
    return bounced ? [{ type: 'AddressReopened', data: { leadId, channel, address: addressOf(state), note } }] : [];
  },
};
