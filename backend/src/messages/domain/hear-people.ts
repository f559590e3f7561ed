import type { DataOf, MessageEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { existingMessage, messageDecider, type MaybeMessage } from './message-state.js';

/** Somebody sent a text. Told again it is nothing to do. */
export const receiveMessage: CommandDefinition<MaybeMessage, DataOf<'MessageReceived'>, MessageEvent> = {
  name: 'ReceiveMessage',
  decider: messageDecider,
  decide(state, data) {
    return state ? [] : [{ type: 'MessageReceived', data }];
  },
};

/** Whoever had the message wants no more of its kind. Nothing to do where they said so before. */
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

/** They want them again. */
export const renewConsent: CommandDefinition<MaybeMessage, { how: DataOf<'ConsentRenewed'>['how'] }, MessageEvent> = {
  name: 'RenewConsent',
  decider: messageDecider,
  decide(state, { how }) {
    const { leadId, channel, consent } = existingMessage(state);
    if (consent === 'renewed') return [];
    return [{ type: 'ConsentRenewed', data: { leadId, channel, address: addressOf(state), how } }];
  },
};

/** @throws DomainError message_not_found of one that never had an address */
function addressOf(state: MaybeMessage): string {
  const { to, from } = existingMessage(state);
  const address = from ?? to;
  if (address === null) throw new DomainError('message_not_found');
  return address;
}

/** Somebody of the company has checked an address that refused this mail. Nothing to do where it is open. */
export const reopenAddress: CommandDefinition<MaybeMessage, { note: string | null }, MessageEvent> = {
  name: 'ReopenAddress',
  decider: messageDecider,
  decide(state, { note }) {
    const { leadId, channel, bounced } = existingMessage(state);
    return bounced ? [{ type: 'AddressReopened', data: { leadId, channel, address: addressOf(state), note } }] : [];
  },
};
