import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import type { LeadTask } from './tasks-of.js';

/** Completes a task or opens it again: shown at once, back again when refused. Completing is taken back from its toast. */
export function useTaskDone(leadId: string, task: LeadTask) {
  const move = useMutation({
    mutationFn: (done: boolean) => setTaskDone(leadId, task, done),
  });
  return {
    done: move.isPending ? move.variables : task.completedAt !== null,
    busy: move.isPending,
    setDone: (done: boolean) => move.mutate(done),
  };
}

/** Tells the outcome itself: the row that asked is often gone by then, and Undo is pressed in a toast. */
async function setTaskDone(leadId: string, task: LeadTask, done: boolean): Promise<void> {
  // Each its own: a toast that is on its way out, because Undo was pressed in it, would take its successor along.
  const id = `task-${done ? 'done' : 'open'}-${task.id}`;
  try {
    await sendToLead(leadId, `tasks/${task.id}/${done ? 'complete' : 'reopen'}`);
  } catch (error) {
    const description = sentenceOf(error, 'Please try again.');
    toast.error(done ? 'Failed to complete task' : 'Failed to reopen task', { id, description, action: undefined });
    return;
  }
  // A toast keeps what its successor of the same id does not name.
  if (!done) toast.success('Task reopened', { id, description: task.title, action: undefined });
  else
    toast.success('Task completed', {
      id,
      description: task.title,
      duration: 10_000,
      action: { label: 'Undo', onClick: () => void setTaskDone(leadId, task, false) },
    });
}
