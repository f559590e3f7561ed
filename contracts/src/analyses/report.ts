import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { requiredText } from '../fields.js';
import { comparableSchema, preliminaryCauseSchema } from './estimate.js';
import { propertyTypeSchema } from '../property.js';

const cents = z.int().min(0);
const rent = z.object({ estimateCents: cents, rangeLowCents: cents, rangeHighCents: cents });

/** A property's estimated rent, in cents per month. */
const rentReportSchema = z.object({
  /** These are the fallback values, because no provider gave an estimate. */
  preliminary: z.boolean(),
  provider: z.string(),
  /** For one unit: the provider's figure. */
  perUnit: rent,
  /** For all units: per unit times the number of units. */
  total: rent,
  /** For the area, not for the property. Occupancy and the change over a year are assumptions: no provider measures them. */
  occupancyPercent: z.number(),
  averageDaysOnMarket: z.number(),
  yearOverYearPercent: z.number(),
  comparables: z.array(comparableSchema),
  estimatedAt: instant,
});
export type RentReport = z.infer<typeof rentReportSchema>;

/** An analysis without contact data. */
const analysisSchema = z.object({
  analysisId: z.uuid(),
  /** Null for an analysis that staff ran by address. */
  leadId: z.uuid().nullable(),
  requestedAt: instant,
  property: z.object({
    address: z.string(),
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    /** Null if not known, as rooms and year are; a square footage of 0 says the same. */
    propertyType: propertyTypeSchema.nullable(),
    squareFootage: z.int(),
    unitCount: z.int(),
    bedrooms: z.number().nullable(),
    bathrooms: z.number().nullable(),
    yearBuilt: z.int().nullable(),
  }),
  /** Null while the estimate is still being requested. */
  rent: rentReportSchema.nullable(),
  /** Why the estimate is preliminary; left out if it is not. */
  cause: preliminaryCauseSchema.optional(),
  /** For staff only: why the provider gave no estimate. */
  failure: z.string().optional(),
});
export type Analysis = z.infer<typeof analysisSchema>;

/**
 * Another property of the same owner, for 'Your Properties'. `rentCents`: estimate for all units; null: not there yet. `preliminary`: it is
 * a standard figure. `together`: of the same submission.
 */
const siblingSchema = z.object({
  leadId: z.uuid(),
  address: z.string(),
  rentCents: cents.nullable(),
  preliminary: z.boolean(),
  together: z.boolean(),
});
export type Sibling = z.infer<typeof siblingSchema>;

/**
 * GET /api/analyses/:leadId, public: the report without contact data. `answerBy`: a person answers by then what the provider could not; left
 * out if nobody has to. `siblings` are the other properties of the same
 * submission; for staff also those of other submissions with the same e-mail.
 */
export const analysisReportSchema = z.object({
  position: positionSchema,
  analysis: analysisSchema,
  answerBy: instant.optional(),
  siblings: z.array(siblingSchema),
});
export type AnalysisReport = z.infer<typeof analysisReportSchema>;

/**
 * GET /api/analyses/allowance, for staff: the calls to the rent provider still allowed on this day of the office. Properties beyond it
 * get standard figures, marked as preliminary: `overBudget` and `overVisitorLimit` count them.
 */
export const rentAllowanceSchema = z.object({
  day: z.iso.date(),
  callsADay: z.int(),
  calls: z.int(),
  overBudget: z.int(),
  overVisitorLimit: z.int(),
});
export type RentAllowance = z.infer<typeof rentAllowanceSchema>;

/** How many properties the visitors of one network may have estimated within an hour. */
export const propertiesAnHour = 20;

/** GET /api/analyses?address=Street, City, State ZIP, for staff: every analysis of that address, newest first. */
export const analysesByAddressQuerySchema = z.strictObject({ address: requiredText('Address', 400) });
export const analysesByAddressSchema = z.object({
  position: positionSchema,
  analyses: z.array(analysisSchema.extend({ name: z.string().nullable(), email: z.string().nullable() })),
});
export type AnalysesByAddress = z.infer<typeof analysesByAddressSchema>;

/**
 * GET /api/leads/:id/analysis, for staff: the lead's newest analysis, null while it has none; then `unlinked` are the analyses of its
 * address, newest first, that belong to no lead yet.
 */
export const leadAnalysisSchema = z.object({
  position: positionSchema,
  analysis: analysisSchema.nullable(),
  unlinked: z.array(analysisSchema),
});
export type LeadAnalysis = z.infer<typeof leadAnalysisSchema>;
