import { utc } from '../../../contracts/src/log/recorded.js';
import { withTask } from '../../../contracts/src/leads/state.js';
import type { LeadTask, PipelineRow } from '../../../contracts/src/leads/view.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';

/** The columns of a lead's row that follow from its tasks. */
export type LeadTasks = Pick<PipelineRow, 'tasks' | 'openTaskCount' | 'nextTaskAt'>;

/** What the row of a new lead holds. */
export const tasksAtFirst: LeadTasks = { tasks: [], openTaskCount: 0, nextTaskAt: null };

/** What the row holds after the event. Throws for a task that was never added. */
export function tasksAfter(
  before: readonly LeadTask[],
  event: ReadableEvent & { type: 'TaskAdded' | 'TaskEdited' | 'TaskCompleted' | 'TaskReopened' },
): LeadTasks {
  const { taskId: id } = event.data;
  if (event.type === 'TaskAdded') return told([...before, { id, dueAt: utc(event.data.dueAt), open: true }]);
  if (!before.some((task) => task.id === id)) throw new Error(`${event.type} without a TaskAdded before it`);
  const changed = changeOf(event);
  return told(withTask(before, id, changed));
}

function changeOf(event: ReadableEvent & { type: 'TaskEdited' | 'TaskCompleted' | 'TaskReopened' }): Partial<LeadTask> {
  if (event.type !== 'TaskEdited') return { open: event.type === 'TaskReopened' };
  const { dueAt } = event.data;
  return dueAt === undefined ? {} : { dueAt: utc(dueAt) };
}

function told(tasks: LeadTask[]): LeadTasks {
  const due = tasks.filter(({ open }) => open).map(({ dueAt }) => dueAt);
  return { tasks, openTaskCount: due.length, nextTaskAt: due.sort()[0] ?? null };
}
