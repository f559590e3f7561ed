import type { PayReferral } from '../../../../contracts/src/referrals/manage-commands.js';
import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { livingReferral, referralDecider, type ReferralState } from './living-referral.js';

/** The realtor was paid the fee, whether it was due or not. Once: a second payment is refused, also of the same amount. */
export const payReferral: CommandDefinition<ReferralState, PayReferral, ReferralEvent> = {
  name: 'PayReferral',
  decider: referralDecider,
  decide(state, { feeCents }) {
    if (livingReferral(state).paymentStatus === 'paid') throw new DomainError('referral_paid');
    return [{ type: 'ReferralPaid', data: { feeCents } }];
  },
};
