import { toast } from 'sonner';
import type { Task } from '../../../../../contracts/src/queries/tasks.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { hasCaughtUp } from '../../pending/apply-moves.js';

/** Tasks that were done or reopened here, laid over the list until it has read so far. */
export interface DoneHere {
  /** Done, else to be done after all. */
  done: boolean;
  /** The command's log position as soon as it was answered. */
  position: string | null;
}

const store = storeOfPerson<ReadonlyMap<string, DoneHere>>(new Map());
export const useDoneTasks = (): ReadonlyMap<string, DoneHere> => store.use((all) => all);

function lay(id: string, laid: DoneHere | undefined): void {
  store.update((before) => {
    const after = new Map(before);
    if (laid) after.set(id, laid);
    else after.delete(id);
    return after;
  });
}

/** What is still to be done, as somebody here expects it: a list that has read as far as the command is trusted again. */
export function stillOpen(tasks: readonly Task[], position: string, laid: ReadonlyMap<string, DoneHere>): Task[] {
  return tasks.filter(({ id }) => {
    const here = laid.get(id);
    return !here?.done || hasCaughtUp(position, here.position);
  });
}

type Named = Pick<Task, 'id' | 'leadId' | 'title'>;

/** Says that a task is done: gone at once, back when it is refused. Whoever did it by mistake can take it back. */
export async function completeTask(task: Named): Promise<void> {
  const toastId = `task-done-${task.id}`;
  const laid = await tell(task, true, toastId);
  if (!laid) return;
  const action = { label: 'Undo', onClick: () => void reopenTask(task) };
  toast.success('Task completed', { id: toastId, description: task.title, duration: 10_000, action });
}

/** Says that a task is to be done after all: open again at once, done again when that is refused. */
export async function reopenTask(task: Named): Promise<void> {
  // Its own: a toast that is on its way out, because Undo was pressed in it, would take its successor along.
  const toastId = `task-open-${task.id}`;
  // A toast keeps what its successor of the same id does not name: here it is Undo.
  if (await tell(task, false, toastId))
    toast.success('Task reopened', { id: toastId, description: task.title, action: undefined });
}

/** @returns whether the server took it; a refusal is told */
async function tell({ id, leadId }: Named, done: boolean, toastId: string): Promise<boolean> {
  const before = store.get().get(id);
  lay(id, { done, position: null });
  try {
    const what = done ? 'complete' : 'reopen';
    const { position } = await sendToLead(leadId, `tasks/${id}/${what}`);
    lay(id, { done, position });
    return true;
  } catch (error) {
    lay(id, before);
    const title = done ? 'Failed to complete task' : 'Failed to reopen task';
    toast.error(title, { id: toastId, description: sentenceOf(error, 'Please try again.'), action: undefined });
    return false;
  }
}
