import { z } from 'zod';
import { propertyTypes } from '../property.js';
import * as field from '../fields.js';
import { consentTextVersionInput } from '../consent/commands.js';
import { formGuardFields } from '../intake/form-guard.js';
import { referralFeeCents } from '../fees/fees.js';
import { referralStatuses } from './referral.js';

/** A realtor's data on a client who may want their property managed. Only the notes are optional. */
export const referralFieldsSchema = z.strictObject({
  realtorName: field.requiredText('Your name'),
  realtorEmail: field.emailInput,
  realtorPhone: field.phoneInput('Your phone'),
  realtorCompany: field.requiredText('Your company'),
  clientName: field.requiredText('Client name'),
  clientEmail: field.emailInput,
  clientPhone: field.phoneInput('Client phone'),
  propertyAddress: field.requiredText('Property address', 300),
  propertyType: z.enum(propertyTypes, 'Invalid property type selected'),
  notes: field.optionalParagraphs('Notes', 10_000),
});
export type ReferralFields = z.infer<typeof referralFieldsSchema>;

/** POST /api/referrals: the public form. Answers `{id, revision, position}`. */
export const submitReferralSchema = z.strictObject({
  ...referralFieldsSchema.shape,
  consentTextVersion: consentTextVersionInput,
  ...formGuardFields,
});
export type SubmitReferral = z.infer<typeof submitReferralSchema>;

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
