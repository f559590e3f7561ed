import { z } from 'zod';
import { actorSchema } from '../actor.js';
import { instant, positionSchema } from '../answers.js';
import { choice, instantInput, pageLimit, searchText } from '../fields.js';
import { fieldChangeSchema } from '../history/queries.js';
import { read, routesOf } from '../routes/route.js';

/** One event. `data` is what its sentence needs, without free text. */
const activityEventSchema = z.object({
  position: positionSchema,
  eventId: z.uuid(),
  type: z.string(),
  /** Its lead; for an analysis, the lead to which it has been linked since. Null for referrals and unlinked analyses. */
  leadId: z.uuid().nullable(),
  leadName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  /** The lead is deleted now: the row can offer to restore it. */
  leadDeleted: z.boolean(),
  /** The analysis, if the event is about one. */
  analysisId: z.uuid().nullable(),
  actor: actorSchema,
  actorName: z.string().nullable(),
  occurredAt: instant,
  data: z.record(z.string(), z.unknown()),
  /** What its sentence says of the value before: of a walkthrough's time that was moved. */
  changes: z.array(fieldChangeSchema).optional(),
});
export type ActivityEvent = z.infer<typeof activityEventSchema>;

/** How many further events of one action are named. */
export const mostParts = 20;

/** One action: its first event, and the others it caused. */
const activityItemSchema = z.object({
  ...activityEventSchema.shape,
  /** The further events of the same action, oldest first, at most `mostParts`. */
  parts: z.array(activityEventSchema),
  /** How many leads it is about. */
  leadCount: z.int(),
});
export type ActivityItem = z.infer<typeof activityItemSchema>;

const activitySubjects = ['leads', 'referrals'] as const;
export type ActivitySubject = (typeof activitySubjects)[number];

/** Leads and analyses unless referrals are requested; `at` is a past instant, that of the board beside it. */
const activityQuerySchema = z.strictObject({
  before: searchText('before'),
  limit: pageLimit,
  at: instantInput('at'),
  about: choice('About', activitySubjects).default('leads'),
});
export type ActivityQuery = z.infer<typeof activityQuerySchema>;

/** GET /api/activity: people's actions, one row each, newest first. */
export const activitySchema = z.object({
  position: positionSchema,
  items: z.array(activityItemSchema),
  /** Where the next page begins: `before`. */
  next: z.string().optional(),
});
export type Activity = z.infer<typeof activitySchema>;

export const activityRoutes = routesOf('Activity', 'Activity', {
  list: read({
    at: 'GET /api/activity',
    summary: 'What people did, one row for each action, newest first; now, or up to an instant (`at`)',
    who: 'staff',
    query: activityQuerySchema,
    answer: activitySchema,
  }),
});
