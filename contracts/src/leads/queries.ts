import { z } from 'zod';
import { marketingStateSchema } from '../marketing/marketing-state.js';
import { positionSchema } from '../answers.js';
import { leadSourceSchema } from './lead-source.js';
import { leadStatusSchema } from '../lead-status.js';
import { improvementSchema, propertyTypeSchema } from '../property.js';

const instant = z.iso.datetime();

/** A lead as the pipeline read model holds it. GET /api/leads/:id answers `{position, lead}`. */
export const leadSchema = z.object({
  id: z.uuid(),
  revision: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  ownerName: z.string().nullable(),
  status: leadStatusSchema,
  statusReason: z.string().nullable(),
  source: leadSourceSchema,
  propertyAddress: z.string(),
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  propertyType: propertyTypeSchema.nullable(),
  unitCount: z.int(),
  squareFootage: z.int(),
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  yearBuilt: z.int().nullable(),
  finishedBasementArea: z.int().nullable(),
  estimatedRentCents: z.int().nullable(),
  purchasePriceCents: z.int().nullable(),
  improvements: z.array(improvementSchema),
  requirementsAcknowledged: z.boolean(),
  walkthroughStart: instant.nullable(),
  paidCents: z.int(),
  /** The payment provider's customer; null before the first checkout or invoice. */
  stripeCustomerId: z.string().nullable(),
  marketing: marketingStateSchema,
  noteCount: z.int(),
  /** The user who looks after it; null: nobody. */
  assigneeId: z.uuid().nullable(),
  openTaskCount: z.int(),
  /** When the first of its open tasks is due, passed or not. */
  nextTaskAt: instant.nullable(),
  /** When a person of the company first acted on it, apart from assigning it. */
  firstTouchAt: instant.nullable(),
  /** Since when a visitor's intake waits for that; null once it was touched, and for a lead that no visitor made. */
  waitingSince: instant.nullable(),
  createdAt: instant,
  /** When it entered its stage. */
  stageSince: instant,
  /** The event that moved it there. */
  stageEventId: z.uuid(),
  /** Who moved it there: a user's id, or the name of a webhook or system part; null for a visitor. */
  stageActorId: z.string().nullable(),
  lastContactedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  /** The lead into which it was merged, which stays; `deletedAt` says since when. null: it is a case of its own. */
  mergedInto: z.uuid().nullable(),
});
export type Lead = z.infer<typeof leadSchema>;

/** A lead in answers: with values that depend on the office's settings. */
export const shownLeadSchema = leadSchema.extend({
  /** When its first touch becomes overdue, by the office's hours and its setting. */
  touchDueAt: instant.nullable(),
});
export type ShownLead = z.infer<typeof shownLeadSchema>;
export const leadAnswerSchema = z.object({ position: positionSchema, lead: shownLeadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;
