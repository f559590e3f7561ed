import { z } from 'zod';
import { leadSourceSchema } from './lead-source.js';
import { leadStatusSchema } from '../lead-status.js';
import { addressNotProvided, improvementSchema, propertyTypeSchema } from '../property.js';
import { shownVersionsSchema } from '../shown-versions.js';
import { untold } from '../untold.js';
import { shownStageSchema } from './shown-stage.js';
import { defineEvent, noData } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

const cents = z.int().min(0);

/** Staff name their own improvements, sometimes after people ("Fence of ..."): each name is sealed separately. */
const improvement = improvementSchema.extend({ name: personal(improvementSchema.shape.name) });

/** Holds only the fields that changed. */
export const leadDetailsEdited = defineEvent({
  name: 'LeadDetailsEdited',
  version: 1,
  description: 'Who the owner is or how to reach them was corrected.',
  schema: z.object({
    name: personal(z.string()).optional(),
    email: personal(z.string()).optional(),
    phone: personal(z.string()).nullable().optional(),
    company: personal(z.string()).nullable().optional(),
    ownerName: personal(z.string()).nullable().optional(),
  }),
  example: { email: 'new.address@example.com' },
});

/** Holds only the fields that changed. */
export const propertyDetailsEdited = defineEvent({
  name: 'PropertyDetailsEdited',
  version: 1,
  description: 'What is known about the property was corrected.',
  schema: z.object({
    propertyAddress: personal(z.string(), addressNotProvided).optional(),
    streetAddress: personal(z.string()).nullable().optional(),
    city: plain(z.string(), 'place').nullable().optional(),
    state: plain(z.string(), 'place').nullable().optional(),
    zipCode: plain(z.string(), 'place').nullable().optional(),
    propertyType: propertyTypeSchema.nullable().optional(),
    unitCount: z.int().min(1).optional(),
    squareFootage: z.int().min(0).optional(),
    bedrooms: z.number().min(0).nullable().optional(),
    bathrooms: z.number().min(0).nullable().optional(),
    yearBuilt: z.int().nullable().optional(),
    finishedBasementArea: z.int().min(0).nullable().optional(),
    estimatedRentCents: cents.nullable().optional(),
    purchasePriceCents: cents.nullable().optional(),
  }),
  example: { bedrooms: 3, bathrooms: 1.5 },
});

/** Version 1 did not say what an undo restores; readers find that in the earlier history. */
export function leadStatusMovedV1ToV2(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data };
}

export const leadStatusMoved = defineEvent({
  name: 'LeadStatusMoved',
  version: 2,
  description: 'The lead went from one stage of the pipeline to another.',
  upcasters: { 1: leadStatusMovedV1ToV2 },
  schema: z.object({
    from: leadStatusSchema,
    to: leadStatusSchema,
    reason: personal(z.string()).optional(),
    /** What moved it, if no person of the company did: `enrollment` when its owner enrolled from the report. */
    source: leadSourceSchema.optional(),
    /** For an enrolment, as in LeadCreated: the estimate that was beside the form, and the form's words on how the details are used. */
    feesShown: shownVersionsSchema.optional(),
    consentTextVersion: z.int().min(1).optional(),
    /** The event that asked for it, if a process manager moved it: the DocumentSent of an agreement. */
    requestId: z.uuid().optional(),
    /** In a move that takes another back: what was shown before that one. */
    restores: shownStageSchema.optional(),
    ...untold,
  }),
  example: { from: 'leads', to: 'walkthrough_scheduled' },
});

export const leadPitched = defineEvent({
  name: 'LeadPitched',
  version: 1,
  description: 'The management agreement was pitched with a rent and a list of improvements.',
  schema: z.object({
    estimatedRentCents: cents,
    improvements: z.array(improvement),
    feeScheduleVersion: z.int().min(1),
    /** Version of the pitch's words; absent in older events, which showed the first version. */
    textVersion: z.int().min(1).optional(),
  }),
  example: {
    estimatedRentCents: 195_000,
    improvements: [{ name: 'Painting', checked: true, estimatedCostCents: 375_000, customCostCents: null }],
    feeScheduleVersion: 1,
  },
});

export const requirementsAcknowledged = defineEvent({
  name: 'RequirementsAcknowledged',
  version: 1,
  description: 'The owner acknowledged the management requirements.',
  ...noData,
});

/** Only ever the compensation of a RequirementsAcknowledged. */
export const acknowledgmentWithdrawn = defineEvent({
  name: 'AcknowledgmentWithdrawn',
  version: 1,
  description: 'The acknowledgment of the management requirements was undone.',
  ...noData,
});

/**
 * `start` is null if the appointment was made on an external booking page that has not sent us the time. `byLink`: the owner picked it on
 * their page, so whoever it was has the link that went to the lead's address; absent also for bookings from before that was noted.
 */
export const walkthroughScheduled = defineEvent({
  name: 'WalkthroughScheduled',
  version: 1,
  description: 'A confirmation walkthrough was booked.',
  schema: z.object({ start: z.iso.datetime().nullable(), byLink: z.literal(true).optional(), ...untold }),
  example: { start: '2026-03-03T20:15:00.000Z' },
});

/** Only ever the compensation of a WalkthroughScheduled. */
export const walkthroughCancelled = defineEvent({
  name: 'WalkthroughCancelled',
  version: 1,
  description: 'The confirmation walkthrough was taken off the calendar.',
  schema: z.object(untold),
  example: {},
});

export const noteAdded = defineEvent({
  name: 'NoteAdded',
  version: 1,
  description: 'A member of staff wrote a note.',
  schema: z.object({ noteId: z.uuid(), content: personal(z.string()) }),
  example: { noteId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', content: 'Prefers calls after five.' },
});

/** The request that an outcome answers; events from before requests have none. */
const askedBy = { requestId: z.uuid().optional() };

export const marketingEnrollmentRequested = defineEvent({
  name: 'MarketingEnrollmentRequested',
  version: 1,
  description: 'Somebody asked for the lead to be handed to the external marketing system.',
  /** `again`: it is sent as it is now, even if the log has it as taken. */
  schema: z.object({ again: z.literal(true).optional() }),
  example: {},
});

export const marketingEnrolled = defineEvent({
  name: 'MarketingEnrolled',
  version: 1,
  description: 'The lead was handed to the external marketing system.',
  schema: z.object({ odooId: plain(z.string(), 'id'), ...askedBy }),
  example: { odooId: '4711' },
});

export const marketingEnrollmentFailed = defineEvent({
  name: 'MarketingEnrollmentFailed',
  version: 1,
  description: 'The external marketing system did not take the lead.',
  /** Sealed, since the other side may repeat its input. */
  schema: z.object({ error: personal(z.string()), ...askedBy }),
  example: { error: 'Failed to sync lead with Odoo' },
});

export const improvementsEdited = defineEvent({
  name: 'ImprovementsEdited',
  version: 1,
  description: 'The list of repairs and improvements was changed.',
  schema: z.object({ improvements: z.array(improvement) }),
  example: {
    improvements: [{ name: 'Landscaping', checked: true, estimatedCostCents: 50_000, customCostCents: 45_000 }],
  },
});

export const leadDeleted = defineEvent({
  name: 'LeadDeleted',
  version: 1,
  description: 'The lead was taken off the board. Its history stays.',
  schema: z.object(untold),
  example: {},
});

export const leadRestored = defineEvent({
  name: 'LeadRestored',
  version: 1,
  description: 'A deleted lead came back to the stage it was in.',
  schema: z.object(untold),
  example: {},
});
