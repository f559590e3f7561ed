import { z } from 'zod';
import { isManaged, type LeadStatus } from '../lead-status.js';

/** The state of a realtor's referral. Stored in events: never rename one. */
export const referralStatuses = ['pending', 'contacted', 'converted', 'lost'] as const;
export const referralStatusSchema = z.enum(referralStatuses);
export type ReferralStatus = z.infer<typeof referralStatusSchema>;

/** Whether the realtor has received the fee. */
export const referralPaymentStatuses = ['unpaid', 'paid'] as const;
export type ReferralPaymentStatus = (typeof referralPaymentStatuses)[number];

/** What is to be done about a referral's fee. */
export const referralFeeStates = ['not_due', 'due', 'paid'] as const;
export type ReferralFeeState = (typeof referralFeeStates)[number];

/** When `referralFeeState` makes the fee due, within a sentence. */
export const referralFeeDueOnce = 'once we manage the property';

/** The fee is due once we manage the property of the referral's lead. @param leadStatus null while it is no lead */
export function referralFeeState(
  paymentStatus: ReferralPaymentStatus,
  leadStatus: LeadStatus | null,
): ReferralFeeState {
  if (paymentStatus === 'paid') return 'paid';
  return leadStatus !== null && isManaged(leadStatus) ? 'due' : 'not_due';
}
