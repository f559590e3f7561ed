import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { existingReferral, referralDecider, type ReferralState } from './living-referral.js';

/** Returns a deleted referral to the list as it was. Takes no input. */
export const restoreReferral: CommandDefinition<ReferralState, Record<string, never>, ReferralEvent> = {
  name: 'RestoreReferral',
  decider: referralDecider,
  decide(state) {
    return existingReferral(state).deleted ? [{ type: 'ReferralRestored', data: {} }] : [];
  },
};
