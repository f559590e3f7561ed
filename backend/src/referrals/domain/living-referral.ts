import { DomainError } from '../../platform/problems/domain-error.js';
import type { Referral, ReferralState } from './referral-state.js';

/** The referral that a command works on, deleted or not. Refused with referral_not_found if there is none. */
export function existingReferral(state: ReferralState): Referral {
  if (!state) throw new DomainError('referral_not_found');
  return state;
}

/** The same, but refused with referral_deleted if it is deleted. */
export function livingReferral(state: ReferralState): Referral {
  const referral = existingReferral(state);
  if (referral.deleted) throw new DomainError('referral_deleted');
  return referral;
}
