import { occurredAt, type Recorded, utc } from '../log/recorded.js';
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

export const taskTypes = [
  ...(['TaskAdded', 'TaskEdited', 'TaskCompleted', 'TaskReopened'] as const),
] satisfies LeadEvent['type'][];
export type TaskEvent = Extract<LeadEvent, { type: (typeof taskTypes)[number] }>;

/** What an event changes about its task: the one fold of tasks, for decisions, the rows of leads and tasks, and the console. */
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

/** When a task was done and by whom, as far as an event says it. No decision depends on it. */
export function doneBy(
  event: Recorded<TaskEvent>,
): Partial<{ completedAt: string | null; completedBy: string | null }> {
  const { open } = taskChange(event);
  if (open === undefined) return {};
  return open
    ? { completedAt: null, completedBy: null }
    : { completedAt: occurredAt(event), completedBy: event.metadata.actor.id };
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
