import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { subjectSchema } from './subject.js';

/**
 * GET /api/live, server-sent events (staff). The event id is the log position; `Last-Event-ID` resumes after it.
 * - event `hello`: `{position}`: the read models' position when the stream opens.
 * - event `changes`: one batch of events was projected; all of its rows can be read now.
 * - event `reset`: the requested position is too old (or from another log): read everything again.
 * - event `standing`: which read models do not follow the log now; after `hello`, and whenever that changes. It has no id.
 * A comment line comes every 15 s, so that a dead connection is noticed.
 */
export const liveHelloSchema = z.object({ position: positionSchema });
export const liveChangesSchema = z.object({
  position: positionSchema,
  /** Subjects with changed rows. */
  changes: z.array(subjectSchema),
  /** Subjects with a parked event in the batch: nobody should wait for their rows. */
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
 * A read model whose rows do not follow the log now. Commands are still stored; their changes show when it goes on.
 * paused: an operator holds it · catching_up: it goes on, and is not there yet · outdated: a new version of it is being built ·
 * stopped: no projector runs · behind: it can't keep up · filling: it is empty, and filled from the start of a long log.
 */
const standingSchema = z.object({
  name: z.string(),
  why: z.enum(['paused', 'catching_up', 'outdated', 'stopped', 'behind', 'filling']),
  since: instant,
  /** Its position: it shows the log up to here. */
  position: positionSchema,
  /** While it is filled, once that can be estimated, rounded up: seconds would be news for every browser every second. */
  minutesLeft: z.int().positive().optional(),
});
export type Standing = z.infer<typeof standingSchema>;
export const liveStandingSchema = z.object({
  standing: z.array(standingSchema),
  /** Leads on the board that wait for an operator, because an event of theirs can't be projected: the first 500. */
  parked: z.array(subjectSchema),
  /** Those of them whose event this system did not write. */
  unproven: z.array(subjectSchema),
});
export type LiveStanding = z.infer<typeof liveStandingSchema>;
