import { z } from 'zod';
import { actorSchema } from '../actor.js';
import { positionSchema } from '../commands/answers.js';
import { mustBe, pageLimit } from '../commands/fields.js';

/** GET /api/activity: what happened, newest first. `data` is what a sentence needs, without free text. */
export const activityItemSchema = z.object({
  position: positionSchema,
  eventId: z.uuid(),
  type: z.string(),
  /** The lead it is about; of an analysis, the lead it was linked to since. Null for referrals and unlinked analyses. */
  leadId: z.uuid().nullable(),
  leadName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  /** The lead is deleted now: the row can offer to restore it. */
  leadDeleted: z.boolean(),
  actor: actorSchema,
  actorName: z.string().nullable(),
  occurredAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type ActivityItem = z.infer<typeof activityItemSchema>;

export const activityQuerySchema = z.strictObject({
  before: z.string(mustBe('before', 'text')).regex(/^\d+$/, 'before must be a position of the log').optional(),
  limit: pageLimit,
});
export const activitySchema = z.object({
  position: positionSchema,
  items: z.array(activityItemSchema),
  next: positionSchema.optional(),
});
export type Activity = z.infer<typeof activitySchema>;
