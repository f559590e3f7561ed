import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import { subjectSchema } from '../subject.js';

/**
 * GET /api/live, server-sent events (staff). The event id is the log position; `Last-Event-ID` resumes after it.
 * - event `hello`: `{position}`: how far the read models are when the stream opens.
 * - event `changes`: one batch of events was projected; every row that follows from it is readable now.
 * - event `reset`: the position asked for is too old (or from another log): read everything again.
 * - event `standing`: which read models do not follow the log now; after `hello`, and whenever that changes. It has no id.
 * A comment line comes every 15 s, so that a dead connection is noticed.
 */
export const liveHelloSchema = z.object({ position: positionSchema });
export const liveChangesSchema = z.object({
  position: positionSchema,
  /** What has changed rows. */
  changes: z.array(subjectSchema),
  /** What has an event in the batch that is parked: nobody should wait for its rows. */
  parked: z.array(subjectSchema).optional(),
});
export type LiveChanges = z.infer<typeof liveChangesSchema>;

export const readModels = [
  'pipeline',
  'stage_history',
  'activity',
  'analyses',
  'referrals',
  'documents',
  'campaigns',
  'messages',
  'tasks',
  'payments',
  'analytics',
  'erasures',
  'event_index',
] as const;
export type ReadModel = (typeof readModels)[number];

/**
 * A read model whose rows do not follow the log now. Commands are kept all the same; what they did shows when it goes on.
 * paused: an operator holds it · catching_up: it goes on, and is not there yet · outdated: a new version of it is being built ·
 * stopped: nothing projects · behind: there is more than it gets done.
 */
export const standingSchema = z.object({
  name: z.string(),
  why: z.enum(['paused', 'catching_up', 'outdated', 'stopped', 'behind']),
  since: z.iso.datetime(),
  /** What it shows: the log up to here. */
  position: positionSchema,
});
export type Standing = z.infer<typeof standingSchema>;
export const liveStandingSchema = z.object({
  standing: z.array(standingSchema),
  /** What waits for an operator on the board, because an event of it can't be projected: the first 500. */
  parked: z.array(subjectSchema),
});
export type LiveStanding = z.infer<typeof liveStandingSchema>;
