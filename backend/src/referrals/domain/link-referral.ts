import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { livingReferral, referralDecider, type ReferralState } from './living-referral.js';

/** Links the referral to the lead that it became. It becomes one lead, once. */
export const linkReferral: CommandDefinition<ReferralState, DataOf<'ReferralLinked'>, ReferralEvent> = {
  name: 'LinkReferral',
  decider: referralDecider,
  decide(state, data) {
    const { leadId } = livingReferral(state);
    if (leadId === data.leadId) return [];
    if (leadId !== null) throw new DomainError('referral_linked');
    return [{ type: 'ReferralLinked', data }];
  },
};
