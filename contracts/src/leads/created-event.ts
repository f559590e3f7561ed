import { z } from 'zod';
import { leadSourceSchema } from './lead-source.js';
import { leadStatusSchema } from '../lead-status.js';
import { addressNotProvided, propertyTypeSchema } from '../property.js';
import { shownVersionsSchema } from '../shown-versions.js';
import { defineEvent } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

const cents = z.int().min(0);

/** An analysis, and the lead that it belongs to. */
export const enrolledFromSchema = z.object({ analysisId: z.uuid(), leadId: z.uuid() });
export type EnrolledFrom = z.infer<typeof enrolledFromSchema>;

/**
 * Version 1 held the address only as the line `propertyAddress`. Its parts can't be derived from the line for certain
 * (the forms were free text then), so they stay unknown rather than guessed.
 */
export function leadCreatedV1ToV2(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, streetAddress: null, city: null, state: null, zipCode: null };
}

export const leadCreated = defineEvent({
  name: 'LeadCreated',
  version: 2,
  description: 'A prospect came in: by a form on the public site, or added by staff.',
  upcasters: { 1: leadCreatedV1ToV2 },
  schema: z.object({
    name: personal(z.string()),
    email: personal(z.string()),
    phone: personal(z.string()).nullable(),
    company: personal(z.string()).nullable(),
    ownerName: personal(z.string()).nullable(),
    status: leadStatusSchema,
    source: leadSourceSchema,
    propertyAddress: personal(z.string(), addressNotProvided),
    streetAddress: personal(z.string()).nullable(),
    /** Stay readable: figures by place survive an erasure. */
    city: plain(z.string(), 'place').nullable(),
    state: plain(z.string(), 'place').nullable(),
    zipCode: plain(z.string(), 'place').nullable(),
    propertyType: propertyTypeSchema.nullable(),
    unitCount: z.int().min(1),
    /** 0 means unknown. */
    squareFootage: z.int().min(0),
    bedrooms: z.number().min(0).nullable(),
    bathrooms: z.number().min(0).nullable(),
    yearBuilt: z.int().nullable(),
    finishedBasementArea: z.int().min(0).nullable(),
    estimatedRentCents: cents.nullable(),
    purchasePriceCents: cents.nullable(),
    /** The report from which its owner enrolled, which stays with another lead: probably the same property twice. */
    enrolledFrom: enrolledFromSchema.optional(),
    /** For an enrolment: the fees and the wording of the estimate that was beside the form. */
    feesShown: shownVersionsSchema.optional(),
    /** Staff added it by hand, as after a phone call: it waits for its first touch as a visitor's intake does. */
    byHand: z.literal(true).optional(),
    /** It is to be assigned to the next person in turn: an intake that came in while the office assigns leads in turn. */
    handOut: z.literal(true).optional(),
    /** For a public form: the version of its words on how the details are used (contracts/src/consent/consent.ts). */
    consentTextVersion: z.int().min(1).optional(),
  }),
  example: {
    name: 'Sample Owner',
    email: 'owner@example.com',
    phone: '515-555-0100',
    company: null,
    ownerName: null,
    status: 'enrolled',
    source: 'enrollment',
    propertyAddress: '100 Sample St, Ankeny, IA 50023',
    streetAddress: '100 Sample St',
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50023',
    propertyType: 'single-family',
    unitCount: 1,
    squareFootage: 0,
    bedrooms: null,
    bathrooms: null,
    yearBuilt: null,
    finishedBasementArea: null,
    estimatedRentCents: 180_000,
    purchasePriceCents: null,
  },
});
