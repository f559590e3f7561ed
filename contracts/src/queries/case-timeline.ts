import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import { leadStatusSchema } from '../lead-status.js';
import { historyEventSchema } from './history.js';

/** Another lead with the same e-mail address. */
export const otherLeadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: leadStatusSchema,
  propertyAddress: z.string(),
  createdAt: z.iso.datetime(),
});
export type OtherLead = z.infer<typeof otherLeadSchema>;

/**
 * GET /api/leads/:id/timeline: everything that happened in one person's case, by position: the lead's own events, and those of its
 * analyses, its documents, its referral and leads merged into it, each with `of`. Only the lead's own events can be undone here.
 */
export const caseTimelineSchema = z.object({
  /** Up to here the read models know which analyses, referrals and other leads belong to the case. */
  position: positionSchema,
  id: z.uuid(),
  /** Revision of the lead's own stream. */
  revision: z.int(),
  events: z.array(historyEventSchema),
  /** Leads that were merged into this one, oldest first; their events are among the events. */
  merged: z.array(otherLeadSchema),
  /** Other leads with the same e-mail address, newest first, at most 100. Their histories are separate. */
  others: z.array(otherLeadSchema),
  /** How many of them there are. */
  othersCount: z.int(),
});
export type CaseTimeline = z.infer<typeof caseTimelineSchema>;
