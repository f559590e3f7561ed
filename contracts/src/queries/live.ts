import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';

/**
 * GET /api/live, server-sent events (staff). The event id is the log position; `Last-Event-ID` resumes after it.
 * - event `hello`: `{position}`: how far the read models are when the stream opens.
 * - event `changes`: one batch of events was projected; every row that follows from it is readable now.
 * - event `reset`: the position asked for is too old (or from another log): read everything again.
 * A comment line comes every 15 s, so that a dead connection is noticed.
 */
export const liveHelloSchema = z.object({ position: positionSchema });
export const liveChangesSchema = z.object({
  position: positionSchema,
  /** The leads with changed rows. */
  leads: z.array(z.uuid()),
  /** Lead streams that are parked: nobody should wait for their rows. */
  parked: z.array(z.uuid()).optional(),
});
export type LiveChanges = z.infer<typeof liveChangesSchema>;
