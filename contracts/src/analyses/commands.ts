import { z } from 'zod';
import { problemCodes } from '../problem.js';
import { ownerPropertyTypes } from '../property.js';
import { positionSchema } from '../answers.js';
import * as field from '../fields.js';
import { consentTextVersionInput } from '../consent/commands.js';
import { formGuardFields } from '../intake/form-guard.js';
import { shownVersionsSchema } from '../shown-versions.js';

/** The form's words if a required field of any property is missing (public specification, section 5). */
export const missingPropertyFields = 'Please fill in all required fields for each property';
export const maxProperties = 20;

/** One property of the analysis form. Everything but bedrooms, bathrooms and year is required; the state is Iowa. */
export const analysisPropertySchema = z.strictObject(
  {
    streetAddress: field.requiredText('Street address'),
    city: field.requiredText('City', 100),
    state: z.literal('IA', 'State must be IA').default('IA'),
    zipCode: field.zipCodeInput,
    propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected'),
    squareFootage: field.wholeNumber('Square footage', 1, 100_000_000),
    unitCount: field.unitCountInput,
    bedrooms: field.bedroomsInput.nullish().transform((n) => n ?? null),
    bathrooms: field.bathroomsInput.nullish().transform((n) => n ?? null),
    yearBuilt: field.yearBuiltInput.nullish().transform((n) => n ?? null),
  },
  field.mustBe('A property', 'an object'),
);
export type AnalysisProperty = z.infer<typeof analysisPropertySchema>;

/** POST /api/analyses: one submission of the public form. */
export const submitAnalysesSchema = z.strictObject({
  email: field.emailInput,
  properties: z
    .array(analysisPropertySchema, field.mustBe('properties', 'a list'))
    .min(1, 'Name at least one property')
    .max(maxProperties, `At most ${maxProperties} properties at once`),
  consentTextVersion: consentTextVersionInput,
  ...formGuardFields,
});
export type SubmitAnalyses = z.infer<typeof submitAnalysesSchema>;

/**
 * POST /api/analyses/by-address, for staff: an analysis without a lead. `address` is "Street, City, State ZIP"; unknown values of
 * the property are left out. Square footage 0 means unknown.
 */
export const analyseAddressSchema = z.strictObject({
  address: field.requiredText('Address', 400),
  propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected').default('single-family'),
  squareFootage: field.squareFootageInput.default(0),
  unitCount: field.unitCountInput.default(1),
  bedrooms: field.bedroomsInput.nullish().transform((n) => n ?? null),
  bathrooms: field.bathroomsInput.nullish().transform((n) => n ?? null),
  yearBuilt: field.yearBuiltInput.nullish().transform((n) => n ?? null),
});
export type AnalyseAddress = z.infer<typeof analyseAddressSchema>;
export type AnalyseAddressInput = z.input<typeof analyseAddressSchema>;

/** POST /api/leads/:id/analysis, for staff: `analysisId` links one that belongs to no lead; without it a new one is run. */
export const analyseLeadSchema = z.strictObject({ analysisId: field.idInput('analysisId').optional() });

/** One property's outcome. A refused property does not hold up the others. */
export const analysisOutcomeSchema = z.discriminatedUnion('ok', [
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

const estimatedAt = z.iso.datetime({ error: 'must be the instant of an estimate' });

/** POST /api/analyses/:leadId/report-views: this browser shows the report. `estimatedAt` belongs to the shown figures. */
export const viewReportSchema = z.strictObject({ estimatedAt, ...shownVersionsSchema.shape });
export type ViewReport = z.infer<typeof viewReportSchema>;

/** POST /api/analyses/:leadId/fee-views: this browser shows the management's fees, beside the form of that report. */
export const viewFeesSchema = z.strictObject({
  estimatedAt: estimatedAt.nullable(),
  ...shownVersionsSchema.shape,
  propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected').nullable(),
  unitCount: field.unitCountInput,
  rentCents: field.centsInput('Estimated monthly rent').nullable(),
});
export type ViewFees = z.infer<typeof viewFeesSchema>;

/** `noted`: the view is kept. Never for signed-in users, and only once an hour per browser. */
export const viewAnswerSchema = z.object({ noted: z.boolean() });
export type ViewAnswer = z.infer<typeof viewAnswerSchema>;
