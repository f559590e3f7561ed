import { DomainError } from '../../platform/problems/domain-error.js';
import type { Referral, ReferralState } from './referral-state.js';

/** The referral a command works on, deleted or not. Refused with referral_not_found when there is none. */
export function existingReferral(state: ReferralState): Referral {
  if (!state) throw new DomainError('referral_not_found');
  return state;
}

/** The same, refused with referral_deleted when it is deleted. */
export function livingReferral(state: ReferralState): Referral {
  const referral = existingReferral(state);
  if (referral.deleted) throw new DomainError('referral_deleted');
  return referral;
}
