import { company } from '../company.js';
import { z } from 'zod';
import { ownerPropertyTypes } from '../property.js';
import * as field from '../fields.js';
import { shownVersionsSchema } from '../shown-versions.js';
import { consentTextVersionInput, textsConsentedInput } from '../consent/input.js';
import { formGuardFields } from '../intake/form-guard.js';

/** The three steps of the public wizard. */
export const enrollmentSchema = z.strictObject({
  id: field.idInput('id').optional(),
  /** The lead from whose report the owner came: moved if this browser asked for the analysis, otherwise only named. */
  analysisLeadId: field.idInput('analysisLeadId').optional(),
  propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected'),
  unitCount: field.unitCountInput,
  estimatedRentCents: field.centsInput('Estimated monthly rent'),
  /** The street; the stored one-line address consists of street, city, state and ZIP. */
  propertyAddress: field.requiredText('Street address'),
  city: field.requiredText('City', 100),
  state: z
    .string('State must be two capital letters')
    .overwrite(field.trimmed)
    .regex(/^[A-Z]{2}$/, 'State must be two capital letters')
    .default(company.serviceState),
  zipCode: field.zipCodeInput,
  name: field.requiredText('Full name'),
  email: field.emailInput,
  phone: field.phoneInput('Phone'),
  /** The fees and the wording of the estimate that was beside the form. */
  feesShown: shownVersionsSchema.optional(),
  consentTextVersion: consentTextVersionInput,
  textsConsented: textsConsentedInput,
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** POST /api/enrollments: the wizard, submitted at once. Answers the new lead's id. */
export const submitEnrollmentSchema = z.strictObject({ ...enrollmentSchema.shape, ...formGuardFields });
