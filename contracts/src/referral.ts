import { z } from 'zod';

/** How far a realtor's referral has come. Stored in events: never rename one. */
export const referralStatuses = ['pending', 'contacted', 'converted', 'lost'] as const;
export const referralStatusSchema = z.enum(referralStatuses);
export type ReferralStatus = z.infer<typeof referralStatusSchema>;

/** Whether the realtor has had the fee. */
export const referralPaymentStatuses = ['unpaid', 'paid'] as const;
export type ReferralPaymentStatus = (typeof referralPaymentStatuses)[number];
