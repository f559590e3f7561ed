import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import * as field from '../commands/fields.js';
import { leadSources, leadSourceSchema } from '../lead-source.js';
import { leadStatuses, leadStatusSchema } from '../lead-status.js';
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
  marketing: z.enum(['none', 'enrolled', 'failed']),
  noteCount: z.int(),
  createdAt: instant,
  /** When it came into the stage it is in. */
  stageSince: instant,
  /** The event that brought it there. */
  stageEventId: z.uuid(),
  /** Who brought it there: a user's id, or the name of a webhook or system part; null for a visitor. */
  stageActorId: z.string().nullable(),
  lastContactedAt: instant.nullable(),
  deletedAt: instant.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;
export const leadAnswerSchema = z.object({ position: positionSchema, lead: leadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;

/** GET /api/leads: newest first. `cursor` is the `next` of the page before. */
export const leadListQuerySchema = z.strictObject({
  search: field.searchText('search'),
  status: field.choice('Status', leadStatuses).optional(),
  source: field.choice('Source', leadSources).optional(),
  city: field.searchText('city'),
  /** Admins only: the deleted instead of the living. */
  deleted: field.choice('deleted', ['true', 'false']).optional(),
  cursor: field.searchText('cursor'),
  limit: field.pageLimit,
});
export type LeadListQuery = z.infer<typeof leadListQuerySchema>;
export const leadListSchema = z.object({
  position: positionSchema,
  leads: z.array(leadSchema),
  next: z.string().optional(),
});
export type LeadList = z.infer<typeof leadListSchema>;
