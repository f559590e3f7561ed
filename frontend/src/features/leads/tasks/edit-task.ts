import { toast } from 'sonner';
import type { EditTask } from '../../../../../contracts/src/commands/lead-work.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { dueDateTime } from '../../../lib/format.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import type { SnoozeTo } from './snooze-times.js';
import type { LeadTask } from './tasks-of.js';

/** A task of some lead, as far as a change of it has to know. */
export type EditableTask = Pick<LeadTask, 'id' | 'title' | 'dueAt' | 'assigneeId'> & { leadId: string };

/** Changes a task. @param key the same one for the same intent @throws ApiProblem */
export async function editTask({ leadId, id }: EditableTask, changed: EditTask, key?: string): Promise<void> {
  await sendToLead(leadId, `tasks/${id}`, { method: 'PATCH', body: changed, ...(key !== undefined && { key }) });
}

/** Puts a task off to a morning. Whoever did it by mistake can take it back. */
export async function snoozeTask(task: EditableTask, to: SnoozeTo): Promise<void> {
  // It reckons with time zones, whose code is heavy.
  const { snoozedTo } = await import('./snooze-times.js');
  await moveTask(task, snoozedTo(to, new Date().toISOString()));
}

/** Makes a task due at another time, and says so. @param dueAt ISO 8601 @param undoes it takes a move back, which is not offered again */
async function moveTask(task: EditableTask, dueAt: string, undoes = false): Promise<void> {
  // Its own: a toast that is on its way out, because Undo was pressed in it, would take its successor along.
  const id = `task-${undoes ? 'moved-back' : 'moved'}-${task.id}`;
  try {
    await editTask(task, { dueAt });
    const back = { label: 'Undo', onClick: () => void moveTask(task, task.dueAt, true) };
    const title = `Task moved to ${dueDateTime(dueAt, new Date().toISOString())}`;
    toast.success(title, { id, description: task.title, duration: 10_000, action: undoes ? undefined : back });
  } catch (error) {
    const description = sentenceOf(error, 'Please try again.');
    toast.error('Failed to move task', { id, description, action: undefined });
  }
}
