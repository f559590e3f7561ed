import { z } from 'zod';
import { comparableSchema } from './estimate.js';
import { propertyTypeSchema } from '../property.js';
import { shownVersionsSchema } from '../shown-versions.js';
import { streamErased } from '../erasure/events.js';
import { defineEvent, type EventOf, type Upcaster } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

const cents = z.int().min(0);

/**
 * Since version 2 a property's type and a home's distance may be unknown. Code of a few days wrote that as version 1, too, so what the
 * first version says stays as it is.
 */
const asItWas: Upcaster = (data) => data;

export const analysisRequested = defineEvent({
  name: 'AnalysisRequested',
  version: 2,
  upcasters: { 1: asItWas },
  description: 'Someone asked what a property would rent for.',
  schema: z.object({
    /** The submission that this and its sister properties came with. */
    submissionId: z.uuid(),
    email: personal(z.string()).nullable(),
    name: personal(z.string()).nullable(),
    streetAddress: personal(z.string()),
    city: plain(z.string(), 'place'),
    state: plain(z.string(), 'place'),
    zipCode: plain(z.string(), 'place'),
    /** Null: nobody said. Earlier events have single-family for that, too, which cannot be told from a type that was given. */
    propertyType: propertyTypeSchema.nullable(),
    squareFootage: z.int().min(0),
    unitCount: z.int().min(1),
    bedrooms: z.number().min(0).nullable(),
    bathrooms: z.number().min(0).nullable(),
    yearBuilt: z.int().nullable(),
  }),
  example: {
    submissionId: '3c8f0f52-0f4e-4f5c-8b35-8b4a3f1f9d10',
    email: 'owner@example.com',
    name: 'owner',
    streetAddress: '100 Sample St',
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50023',
    propertyType: 'single-family',
    squareFootage: 1500,
    unitCount: 1,
    bedrooms: 3,
    bathrooms: 2,
    yearBuilt: 1998,
  },
});

/** All money is per unit and month. `preliminary` marks the specification's fallback values. */
export const rentEstimated = defineEvent({
  name: 'RentEstimated',
  version: 2,
  upcasters: { 1: asItWas },
  description: 'A monthly rent was estimated for the property.',
  schema: z.object({
    preliminary: z.boolean(),
    provider: plain(z.string(), 'code'),
    rentPerUnitCents: cents,
    rangeLowCents: cents,
    rangeHighCents: cents,
    occupancyPercent: z.number(),
    averageDaysOnMarket: z.number().min(0),
    yearOverYearPercent: z.number(),
    comparables: z.array(comparableSchema),
  }),
  example: {
    preliminary: true,
    provider: 'fallback',
    rentPerUnitCents: 180_000,
    rangeLowCents: 160_000,
    rangeHighCents: 200_000,
    occupancyPercent: 95,
    averageDaysOnMarket: 29,
    yearOverYearPercent: 3.5,
    comparables: [
      { address: '102 Sample St, Ankeny, IA 50023', distanceMiles: 0.1, squareFootage: 1480, rentCents: 178_000 },
    ],
  },
});

export const rentEstimateFailed = defineEvent({
  name: 'RentEstimateFailed',
  version: 1,
  description: 'The rent provider gave no estimate.',
  /** Sealed, since a provider may repeat the question in its answer. */
  schema: z.object({ error: personal(z.string()) }),
  example: { error: 'RentCast API key is required' },
});

export const analysisLinked = defineEvent({
  name: 'AnalysisLinked',
  version: 1,
  description: 'The analysis belongs to a lead.',
  schema: z.object({ leadId: z.uuid() }),
  example: { leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20' },
});

/** Takes back a link made by hand, for example to a property of another owner. */
export const analysisUnlinked = defineEvent({
  name: 'AnalysisUnlinked',
  version: 1,
  description: 'The analysis no longer belongs to the lead that it was linked to.',
  schema: z.object({
    /** The lead that it belonged to. */
    leadId: z.uuid(),
  }),
  example: { leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20' },
});

/** With the estimate, fees and wording shown. The viewer is unknown: anyone with the link may have looked. */
export const reportViewed = defineEvent({
  name: 'ReportViewed',
  version: 1,
  description: "A visitor's browser showed the report.",
  schema: z.object({
    /** The RentEstimated whose figures it showed. */
    estimateEventId: z.uuid(),
    ...shownVersionsSchema.shape,
  }),
  example: { estimateEventId: '5f0c2f5e-6a2d-4d0b-9c39-2a1f7f0f6c11', feeScheduleVersion: 1, textVersion: 1 },
});

/** The inputs of the estimate are kept, so that it can be computed again with the fees of that time. */
export const feeShown = defineEvent({
  name: 'FeeShown',
  version: 1,
  description: 'A visitor who came from the report was shown what the management would cost.',
  schema: z.object({
    /** The RentEstimated with which the form was just filled in; null if there was none yet or only a standard figure, or if the form was kept from before. */
    estimateEventId: z.uuid().nullable(),
    ...shownVersionsSchema.shape,
    /** Null while none was chosen. */
    propertyType: propertyTypeSchema.nullable(),
    unitCount: z.int().min(1),
    /** For all units, per month; null if none was given and the standard rent was used. */
    rentCents: cents.nullable(),
  }),
  example: {
    estimateEventId: '5f0c2f5e-6a2d-4d0b-9c39-2a1f7f0f6c11',
    feeScheduleVersion: 1,
    textVersion: 1,
    propertyType: 'single-family',
    unitCount: 1,
    rentCents: 180_000,
  },
});

export const analysisEvents = [
  analysisRequested,
  rentEstimated,
  rentEstimateFailed,
  analysisLinked,
  analysisUnlinked,
  streamErased,
  reportViewed,
  feeShown,
] as const;
export type AnalysisEvent = EventOf<(typeof analysisEvents)[number]>;
