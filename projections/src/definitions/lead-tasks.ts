import { tasksAfter, type TaskEvent } from '../../../contracts/src/leads/task-state.js';
import type { LeadTask, PipelineRow } from '../../../contracts/src/leads/view.js';

/** The columns of a lead's row that follow from its tasks. */
type LeadTasks = Pick<PipelineRow, 'tasks' | 'openTaskCount' | 'nextTaskAt'>;

/** What the row of a new lead holds. */
export const tasksAtFirst: LeadTasks = { tasks: [], openTaskCount: 0, nextTaskAt: null };

/** What the row holds after the event. Throws for a task that was never added. */
export function leadTasksAfter(before: readonly LeadTask[], event: TaskEvent): LeadTasks {
  const { taskId } = event.data;
  if (event.type !== 'TaskAdded' && !before.some(({ id }) => id === taskId))
    throw new Error(`${event.type} without a TaskAdded before it`);
  const tasks = tasksAfter(before, event, ({ dueAt, open }) => ({
    ...(dueAt !== undefined && { dueAt }),
    ...(open !== undefined && { open }),
  }));
  const due = tasks.filter(({ open }) => open).map(({ dueAt }) => dueAt);
  return { tasks, openTaskCount: due.length, nextTaskAt: due.sort()[0] ?? null };
}
