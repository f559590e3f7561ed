import { z } from 'zod';
import { positionSchema } from '../answers.js';
import { taskSchema } from './queries.js';

/** How many of the due tasks are listed. */
export const mostDue = 20;
/** How many of the future tasks are listed. */
export const mostAhead = 50;

/**
 * GET /api/reminders: what an open console needs to remind people in time, without asking again: the caller's own open tasks
 * of living leads, which are those for the caller, or for nobody on a lead that the caller looks after.
 */
export const remindersSchema = z.object({
  position: positionSchema,
  /** Due tasks, most recently due first, at most `mostDue`. */
  due: z.array(taskSchema),
  /** How many are due, listed or not. */
  dueCount: z.int(),
  /** Future tasks, soonest first, at most `mostAhead`. */
  ahead: z.array(taskSchema),
  /** How many are still to come, listed or not. */
  aheadCount: z.int(),
});
export type Reminders = z.infer<typeof remindersSchema>;
