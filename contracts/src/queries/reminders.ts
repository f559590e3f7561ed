import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import { taskSchema } from './tasks.js';

/** How many of the due ones are told. */
export const mostDue = 20;
/** How many of those to come are told. */
export const mostAhead = 50;

/**
 * GET /api/reminders: what a console that stays open has to know to speak up in time, without asking again: the caller's own open tasks
 * of living leads, which are those for them, or for nobody on a lead that they look after.
 */
export const remindersSchema = z.object({
  position: positionSchema,
  /** Whose time has passed, what fell due last before the rest, `mostDue` at most. */
  due: z.array(taskSchema),
  /** How many are due, told above or not. */
  dueCount: z.int(),
  /** Whose time is still to come, what is due first before the rest, `mostAhead` at most. */
  ahead: z.array(taskSchema),
  /** How many are still to come, told above or not. */
  aheadCount: z.int(),
});
export type Reminders = z.infer<typeof remindersSchema>;
