import type { ReferralFields } from '../../../contracts/src/commands/referrals.js';
import type { ReferralEvent } from '../../../contracts/src/events/catalogue.js';
import type { CommandDefinition, Decider } from '../commands/decider.js';
import { DomainError } from '../commands/domain-error.js';

/** All that a submission depends on: whether there is such a referral already. */
export type ReferralState = 'none' | 'submitted';

export const referralDecider: Decider<ReferralState, ReferralEvent> = {
  category: 'referral',
  initialState: 'none',
  evolve: (state, event) => (event.type === 'ReferralSubmitted' ? 'submitted' : state),
};

/** A realtor refers a client. The referral starts as pending. */
export const submitReferral: CommandDefinition<ReferralState, ReferralFields, ReferralEvent> = {
  name: 'SubmitReferral',
  decider: referralDecider,
  creates: true,
  decide(state, data) {
    if (state === 'submitted') throw new DomainError('referral_exists');
    return [{ type: 'ReferralSubmitted', data }];
  },
};
