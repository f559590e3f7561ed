import { company } from '../company.js';
import { z } from 'zod';
import { problemCodes } from '../problem.js';
import { ownerPropertyTypes } from '../property.js';
import { positionSchema } from '../answers.js';
import * as field from '../fields.js';

/** The form's words if a required field of any property is missing (public specification, section 5). */
export const missingPropertyFields = 'Please fill in all required fields for each property';
export const maxProperties = 20;

/** One property of the analysis form. Everything but bedrooms, bathrooms and year is required; the state is the company's. */
export const analysisPropertySchema = z.strictObject(
  {
    streetAddress: field.requiredText('Street address'),
    city: field.requiredText('City', 100),
    state: z.literal(company.serviceState, `State must be ${company.serviceState}`).default(company.serviceState),
    zipCode: field.zipCodeInput,
    propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected'),
    squareFootage: field.wholeNumber('Square footage', 1, 100_000_000),
    unitCount: field.unitCountInput,
    bedrooms: field.orNull(field.bedroomsInput),
    bathrooms: field.orNull(field.bathroomsInput),
    yearBuilt: field.orNull(field.yearBuiltInput),
  },
  field.mustBe('A property', 'an object'),
);
export type AnalysisProperty = z.infer<typeof analysisPropertySchema>;

/** One property's outcome. A refused property does not hold up the others. */
const analysisOutcomeSchema = z.discriminatedUnion('ok', [
  /** `pending`: the rent is still being estimated; the report says so, and shows it when it comes. */
  z.object({ ok: z.literal(true), address: z.string(), leadId: z.uuid(), analysisId: z.uuid(), pending: z.boolean() }),
  z.object({ ok: z.literal(false), address: z.string(), code: z.enum(problemCodes), title: z.string() }),
]);
export type AnalysisOutcome = z.infer<typeof analysisOutcomeSchema>;

/**
 * `results` are in the order of the properties; the report is at /analysis/{leadId} of the first successful one.
 * `position`: a read model that has reached it shows the whole submission. Absent if all failed.
 * `submissionId` is also the correlation id of all events of the submission.
 */
export const submitAnalysesAnswerSchema = z.object({
  submissionId: z.uuid(),
  position: positionSchema.optional(),
  results: z.array(analysisOutcomeSchema),
});
export type SubmitAnalysesAnswer = z.infer<typeof submitAnalysesAnswerSchema>;

/** `noted`: the view is kept. Never for signed-in users, and only once an hour per browser. */
export const viewAnswerSchema = z.object({ noted: z.boolean() });
export type ViewAnswer = z.infer<typeof viewAnswerSchema>;
