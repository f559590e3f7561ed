import { z } from 'zod';
import { referralFeeCents } from '../fees/fees.js';
import * as field from '../fields.js';
import { propertyTypes } from '../property.js';
import { referralStatuses } from './referral.js';

/** POST /api/referrals/:id/status: any status may be chosen. */
export const changeReferralStatusSchema = z.strictObject({ status: field.choice('Status', referralStatuses) });
export type ChangeReferralStatus = z.infer<typeof changeReferralStatusSchema>;

/** PATCH /api/referrals/:id. Absent means unchanged; `notes: null` clears them. */
export const editReferralSchema = z
  .strictObject({
    realtorName: field.requiredText('Realtor name').optional(),
    realtorEmail: field.emailInput.optional(),
    realtorPhone: field.phoneInput('Realtor phone').optional(),
    realtorCompany: field.requiredText('Realtor company').optional(),
    clientName: field.requiredText('Client name').optional(),
    clientEmail: field.emailInput.optional(),
    clientPhone: field.phoneInput('Client phone').optional(),
    propertyAddress: field.requiredText('Property address', 300).optional(),
    propertyType: field.choice('Property type', propertyTypes).optional(),
    notes: field.clearableParagraphs('Notes', 10_000),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type EditReferral = z.infer<typeof editReferralSchema>;

/** POST /api/referrals/:id/payment: the amount paid to the realtor, in US cents. */
export const payReferralSchema = z.strictObject({ feeCents: field.centsInput('Amount').default(referralFeeCents) });
export type PayReferral = z.infer<typeof payReferralSchema>;
