import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/** A task about a lead, from its history. */
export interface LeadTask {
  id: string;
  title: string;
  /** ISO 8601. */
  dueAt: string;
  /** The assignee; null: whoever looks after the lead. */
  assigneeId: string | null;
  /** When it was done; null while it is open. */
  completedAt: string | null;
}

export interface LeadTasks {
  /** Earliest due time first. */
  open: LeadTask[];
  /** Last completed first. */
  done: LeadTask[];
}

/** The tasks of a lead after its events. They come from the log, so they include every answered command. @param events oldest first */
export function tasksOf(events: readonly HistoryEvent[]): LeadTasks {
  const tasks = new Map<string, LeadTask>();
  for (const event of events) {
    const { taskId } = event.data;
    if (event.of || typeof taskId !== 'string') continue;
    const task = event.type === 'TaskAdded' ? added(taskId, event) : changed(tasks.get(taskId), event);
    if (task) tasks.set(taskId, task);
  }
  const all = [...tasks.values()];
  return {
    open: all
      .filter(({ completedAt }) => completedAt === null)
      .sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt)),
    done: all
      .flatMap((task) => (task.completedAt === null ? [] : [{ task, at: Date.parse(task.completedAt) }]))
      .sort((a, b) => b.at - a.at)
      .map(({ task }) => task),
  };
}

/** Whether the task's time has passed. @param now ISO 8601 */
export function isOverdue({ dueAt, completedAt }: LeadTask, now: string): boolean {
  return completedAt === null && Date.parse(dueAt) < Date.parse(now);
}

function added(id: string, { data: { title, dueAt, assigneeId } }: HistoryEvent): LeadTask | undefined {
  // An event that matches no schema is shown as it is in the history, and does not count as a task.
  if (typeof title !== 'string' || typeof dueAt !== 'string') return undefined;
  return { id, title, dueAt, assigneeId: typeof assigneeId === 'string' ? assigneeId : null, completedAt: null };
}

function changed(before: LeadTask | undefined, { type, data, occurredAt }: HistoryEvent): LeadTask | undefined {
  if (type === 'TaskCompleted') return before && { ...before, completedAt: occurredAt };
  if (type === 'TaskReopened') return before && { ...before, completedAt: null };
  if (type === 'TaskEdited') return before && { ...before, ...edited(data) };
  return before;
}

function edited({ title, dueAt, assigneeId }: HistoryEvent['data']): Partial<LeadTask> {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof dueAt === 'string' && { dueAt }),
    ...((typeof assigneeId === 'string' || assigneeId === null) && { assigneeId }),
  };
}
