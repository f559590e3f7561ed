import { toast } from 'sonner';
import type { EditTask } from '../../../../../contracts/src/leads/work-commands.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { dueDateTime } from '../../../lib/format.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import type { SnoozeTo } from './snooze-times.js';
import type { LeadTask } from './tasks-of.js';

/** The data of a task that a change needs. */
export type EditableTask = Pick<LeadTask, 'id' | 'title' | 'dueAt' | 'assigneeId'> & { leadId: string };

/** Changes a task. @param key the same one for the same intent @throws ApiProblem */
export async function editTask({ leadId, id }: EditableTask, changed: EditTask, key?: string): Promise<void> {
  await sendToLead(leadId, `tasks/${id}`, { method: 'PATCH', body: changed, ...(key !== undefined && { key }) });
}

/** Postpones a task to a morning. The toast offers an undo. */
export async function snoozeTask(task: EditableTask, to: SnoozeTo): Promise<void> {
  // It computes with time zones, whose code is heavy.
  const { snoozedTo } = await import('./snooze-times.js');
  await moveTask(task, snoozedTo(to, new Date().toISOString()));
}

/** Changes a task's due time, and says so. @param dueAt ISO 8601 @param undoes it undoes a move, and offers no further undo */
async function moveTask(task: EditableTask, dueAt: string, undoes = false): Promise<void> {
  // Its own id: the Undo press closes the old toast, and with the same id the new one would close too.
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
