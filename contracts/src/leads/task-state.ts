import { utc } from '../log/recorded.js';
import type { LeadEvent } from './lead-events.js';

/** A task as its events made it. */
export interface LeadTask {
  id: string;
  title: string;
  /** ISO instant in UTC. */
  dueAt: string;
  /** The user who should do it; null: the lead's assignee. */
  assigneeId: string | null;
  open: boolean;
}

export type TaskEvent = Extract<LeadEvent, { type: 'TaskAdded' | 'TaskEdited' | 'TaskCompleted' | 'TaskReopened' }>;

/** What an event changes about its task: the one fold of tasks, for decisions and for the rows of leads and tasks. */
export function taskChange(event: TaskEvent): Partial<Omit<LeadTask, 'id'>> {
  switch (event.type) {
    case 'TaskAdded': {
      const { title, dueAt, assigneeId } = event.data;
      return { title, dueAt: utc(dueAt), assigneeId, open: true };
    }
    case 'TaskEdited': {
      const { taskId: _task, dueAt, ...changed } = event.data;
      return { ...changed, ...(dueAt !== undefined && { dueAt: utc(dueAt) }) };
    }
    case 'TaskCompleted':
    case 'TaskReopened':
      return { open: event.type === 'TaskReopened' };
  }
}

/**
 * The tasks after an event of one of them, in the order in which they were added.
 * @param kept what is kept of a task besides its id
 */
export function tasksAfter<Task extends { id: string }>(
  tasks: readonly Task[],
  event: TaskEvent,
  kept: (change: Partial<Omit<LeadTask, 'id'>>) => Partial<Omit<Task, 'id'>>,
): Task[] {
  const { taskId: id } = event.data;
  const change = kept(taskChange(event));
  if (event.type === 'TaskAdded') return [...tasks, { id, ...change } as Task];
  return tasks.map((task) => (task.id === id ? { ...task, ...change } : task));
}
