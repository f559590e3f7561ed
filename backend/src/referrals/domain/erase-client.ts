import type { ReferralEvent } from '../../../../contracts/src/events/catalogue.js';
import { erased } from '../../../../contracts/src/events/personal.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { existingReferral } from './living-referral.js';
import { referralDecider, type Referral, type ReferralState } from './referral-state.js';

/** What is known of the client, and what the realtor wrote about them. */
export const clientFields = ['clientName', 'clientEmail', 'clientPhone', 'propertyAddress', 'notes'] as const;
const realtorFields = ['realtorName', 'realtorEmail', 'realtorPhone', 'realtorCompany'] as const;

/** `noteRealtor`: a key of the client's also seals something of the realtor, who is noted again under one of their own. */
export interface EraseClient {
  leadId: string;
  noteRealtor: boolean;
}

/** The client goes with the lead that the referral became; the realtor, the status and the fee stay. */
export const eraseReferralClient: CommandDefinition<ReferralState, EraseClient, ReferralEvent> = {
  name: 'EraseReferralClient',
  decider: referralDecider,
  decide(state, { leadId, noteRealtor }) {
    const referral = existingReferral(state);
    if (referral.clientErased) return [];
    const known = noteRealtor ? realtorOf(referral) : {};
    return [
      ...(Object.keys(known).length > 0 ? [{ type: 'ReferralEdited', data: known } as const] : []),
      { type: 'ReferralClientErased', data: { leadId } },
    ];
  },
};

function realtorOf(referral: Referral): Partial<Pick<Referral, (typeof realtorFields)[number]>> {
  const known = realtorFields.filter((field) => referral[field] !== '' && referral[field] !== erased);
  return Object.fromEntries(known.map((field) => [field, referral[field]]));
}
