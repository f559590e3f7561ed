import { z } from 'zod';
import { positionSchema } from '../answers.js';
import { answerOf } from '../columns.js';
import * as field from '../fields.js';
import { taskView } from './view.js';

const taskSchema = answerOf(taskView)
  .omit({ createdBy: true, completedBy: true, revision: true, position: true })
  .extend({
    leadName: z.string(),
    /** Whether it is open and its time has passed. */
    overdue: z.boolean(),
    /** Who looks after the lead. */
    leadAssigneeId: z.uuid().nullable(),
  });
export type Task = z.infer<typeof taskSchema>;

/**
 * GET /api/tasks: tasks on living leads, soonest due first.
 * - `due=today`: on the office's calendar day of today, whether its time has passed or not. `due=overdue`: its time has passed.
 * - `mine`: for the caller, or for nobody on a lead that the caller looks after.
 */
export const tasksQuerySchema = z.strictObject({
  due: field.choice('due', ['today', 'overdue']).optional(),
  mine: field.flag('mine'),
  limit: field.pageLimit,
  cursor: field.searchText('cursor'),
});
export type TasksQuery = z.infer<typeof tasksQuerySchema>;

export const tasksSchema = z.object({
  position: positionSchema,
  tasks: z.array(taskSchema),
  /** How many match, on this page or not. */
  total: z.int(),
  /** How many of those are overdue. */
  overdue: z.int(),
  /** People's names by user id: those who are to do these tasks or look after their leads. */
  people: z.record(z.string(), z.string()),
  /** The cursor of the page that follows. */
  next: z.string().optional(),
});
export type Tasks = z.infer<typeof tasksSchema>;

/** GET /api/leads/:id/tasks: all tasks of one lead, open ones by due time, then the others, last done first. */
export const leadTasksSchema = tasksSchema.pick({ position: true, tasks: true, people: true });
export type LeadTasks = z.infer<typeof leadTasksSchema>;

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
