import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import { erased } from '../../../../contracts/src/log/personal.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { existingReferral, referralDecider, type ReferralState } from './living-referral.js';
import type { Referral } from '../../../../contracts/src/referrals/state.js';

const realtorFields = ['realtorName', 'realtorEmail', 'realtorPhone', 'realtorCompany'] as const;

/** `noteRealtor`: the client's key also seals some of the realtor's data, which is recorded again under the realtor's own key. */
export interface EraseClient {
  leadId: string;
  noteRealtor: boolean;
}

/** Erases the client together with the referral's lead; the realtor, the status and the fee stay. */
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
