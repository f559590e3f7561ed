import { DomainError } from '../../platform/problems/domain-error.js';
import type { Referral, ReferralState } from './referral-state.js';

/** The referral a command works on. Refused with referral_not_found when there is none, referral_deleted when it is deleted. */
export function livingReferral(state: ReferralState): Referral {
  if (!state) throw new DomainError('referral_not_found');
  if (state.deleted) throw new DomainError('referral_deleted');
  return state;
}
