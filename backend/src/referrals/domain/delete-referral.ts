import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { existingReferral, referralDecider, type ReferralState } from './living-referral.js';

/** Takes the referral off the list; its history stays. Takes no input. */
export const deleteReferral: CommandDefinition<ReferralState, Record<string, never>, ReferralEvent> = {
  name: 'DeleteReferral',
  decider: referralDecider,
  decide(state) {
    return existingReferral(state).deleted ? [] : [{ type: 'ReferralDeleted', data: {} }];
  },
};
