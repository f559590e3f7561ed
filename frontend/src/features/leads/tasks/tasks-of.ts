import { toast } from 'sonner';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import {
  doneBy,
  type LeadTask as Task,
  type TaskEvent,
  tasksAfter,
  taskTypes,
} from '../../../../../contracts/src/leads/task-state.js';
import { type AddTask, type EditTask, leadTasksRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { send } from '../../../lib/calls/api.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { momentLabel } from '../../../lib/format.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { settingsQuery } from '../../settings/settings-query.js';
import { ownOf } from '../../history/recorded.js';
import { sendTo } from '../../lead-commands/send-to.js';
import { type LeadSaved, saveFields } from '../edit/save-lead.js';

/** A task about a lead, from its history. */
export interface LeadTask extends Omit<Task, 'open'> {
  /** When it was done; null while it is open. */
  completedAt: string | null;
}

interface LeadTasks {
  /** Earliest due time first. */
  open: LeadTask[];
  /** Last completed first. */
  done: LeadTask[];
}

/** The tasks of a lead after its events. They come from the log, so they include every answered command. @param events oldest first */
export function tasksOf(events: readonly HistoryEvent[]): LeadTasks {
  let all: LeadTask[] = [];
  for (const event of ownOf<TaskEvent>(events, taskTypes))
    all = tasksAfter(all, event, ({ open: _open, ...changed }) => ({ ...changed, ...doneBy(event) }));
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

/** The data of a task that a change needs. */
export type EditableTask = Pick<LeadTask, 'id' | 'title' | 'dueAt' | 'assigneeId'> & { leadId: string };

/** Its fields by the names of the command. */
const fieldsOf = ({ title, dueAt, assigneeId: assignee }: Omit<EditableTask, 'leadId'>): AddTask => ({
  title,
  dueAt,
  assignee,
});

/**
 * Saves what a form made of a task, on top of others' changes. @param seen the task as the form showed it
 * @throws ApiProblem; the caller must keep what was typed
 */
export function saveTask(seen: EditableTask, mine: AddTask): Promise<LeadSaved> {
  const { leadId: id, id: taskId } = seen;
  return saveFields(
    id,
    { began: { values: { ...fieldsOf(seen) } }, mine: { ...mine } },
    (fields, revision, key) => {
      const body: EditTask = fields;
      return send(leadTasksRoutes.edit, { id, taskId, body, revision, key });
    },
    (events) => {
      const { open, done } = tasksOf(events);
      return { ...fieldsOf([...open, ...done].find((each) => each.id === taskId) ?? seen) };
    },
  );
}

/** Postpones a task until the office opens on its next day, or in its next week. The toast offers an undo. */
export async function snoozeTask(task: EditableTask, to: 'nextDay' | 'nextWeek') {
  await moveTask(task, async () => {
    const opening = (await queryClient.fetchQuery(settingsQuery)).office[to];
    if (opening === null) throw new Error('The office has no business hours');
    return opening;
  });
}

/** Changes a task's due time, and says so. @param when finds the time, ISO 8601 @param undoes it undoes a move, and offers no further undo */
async function moveTask(task: EditableTask, when: () => Promise<string>, undoes = false) {
  // Its own id: the Undo press closes the old toast, and with the same id the new one would close too.
  const id = `task-${undoes ? 'moved-back' : 'moved'}-${task.id}`;
  try {
    const dueAt = await when();
    await sendTo('lead', leadTasksRoutes.edit, { id: task.leadId, taskId: task.id, body: { dueAt } });
    const back = { label: 'Undo', onClick: () => void moveTask(task, () => Promise.resolve(task.dueAt), true) };
    const title = `Task moved to ${momentLabel(dueAt, new Date().toISOString())}`;
    toast.success(title, { id, description: task.title, duration: 10_000, action: undoes ? undefined : back });
  } catch (error) {
    const description = sentenceOf(error, 'Please try again.');
    toast.error('Failed to move task', { id, description, action: undefined });
  }
}
