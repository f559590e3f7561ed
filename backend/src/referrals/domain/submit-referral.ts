import type { ReferralFields } from '../../../../contracts/src/referrals/commands.js';
import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { referralDecider, type ReferralState } from './living-referral.js';

type SubmittedReferral = ReferralFields & { consentTextVersion?: number | undefined };

/** A realtor refers a client. The referral starts as pending. */
export const submitReferral: CommandDefinition<ReferralState, SubmittedReferral, ReferralEvent> = {
  name: 'SubmitReferral',
  decider: referralDecider,
  creates: true,
  decide(state, { consentTextVersion, ...fields }, { actor }) {
    if (state) throw new DomainError('referral_exists');
    const byForm = consentTextVersion !== undefined && actor.kind === 'visitor';
    const data = { ...fields, ...(byForm && { consentTextVersion }) };
    return [{ type: 'ReferralSubmitted', data }];
  },
};
