import { z } from 'zod';
import { propertyTypes } from '../property.js';
import * as field from '../fields.js';

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
