import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import { capitalised } from '../../../../../contracts/src/stages/words.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import type { ReferralFeeState, ReferralStatus } from '../../../../../contracts/src/referrals/referral.js';
import { money, officeDate } from '../../../lib/format.js';
import type { Hue } from '../../../ui/badge.js';

export const referralStatusLabel = (status: ReferralStatus): string => capitalised(status);

export const referralStatusHues: Record<ReferralStatus, Hue> = {
  pending: 'gray',
  contacted: 'blue',
  converted: 'green',
  lost: 'red',
};

export const feeStateLabels: Record<ReferralFeeState, string> = {
  not_due: 'Due once closed',
  due: 'Due',
  paid: 'Paid',
};

type Fee = Pick<ShownReferral, 'fee' | 'referralFeeCents' | 'paymentDate'>;

/** "Due once closed" (it may be paid earlier), "Due $400", "Paid $400 on Mar 3, 2026". Shows the usual fee if nobody saved one. */
export function feeWords({ fee, referralFeeCents: cents, paymentDate }: Fee): string {
  const amount = money(cents ?? referralFeeCents);
  if (fee === 'not_due') return feeStateLabels.not_due;
  if (fee === 'due') return `Due ${amount}`;
  return `Paid ${amount}${paymentDate ? ` on ${officeDate(paymentDate)}` : ''}`;
}
