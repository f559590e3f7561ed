import { toast } from 'sonner';
import { leadTasksRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import type { Task } from '../../../../../contracts/src/tasks/queries.js';
import { sendTo } from '../../lead-commands/send-to.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import { hasCaughtUp } from '../../pending/apply-moves.js';

/** Tasks that were completed or reopened here, laid over the list until it has caught up. */
export interface DoneHere {
  /** True if completed, false if reopened. */
  done: boolean;
  /** The command's log position as soon as it was answered. */
  position: string | null;
}

const store = storeOfPerson<ReadonlyMap<string, DoneHere>>(new Map());
export const useDoneTasks = (): ReadonlyMap<string, DoneHere> => store.use((all) => all);

function lay(id: string, laid: DoneHere | undefined) {
  store.update((before) => {
    const after = new Map(before);
    if (laid) after.set(id, laid);
    else after.delete(id);
    return after;
  });
}

/** The open tasks as the user expects them: a list that has caught up with the command is trusted again. */
export function stillOpen(tasks: readonly Task[], position: string, laid: ReadonlyMap<string, DoneHere>): Task[] {
  return tasks.filter(({ id }) => {
    const here = laid.get(id);
    return !here?.done || hasCaughtUp(position, here.position);
  });
}

type Named = Pick<Task, 'id' | 'leadId' | 'title'>;

/** Completes a task: it disappears at once, and returns on a refusal. The toast offers an undo. */
export async function completeTask(task: Named) {
  const toastId = `task-done-${task.id}`;
  const laid = await send(task, true, toastId);
  if (!laid) return;
  const action = { label: 'Undo', onClick: () => void reopenTask(task) };
  toast.success('Task completed', { id: toastId, description: task.title, duration: 10_000, action });
}

/** Reopens a task: it is open again at once, and done again on a refusal. */
export async function reopenTask(task: Named) {
  // Its own id: the Undo press closes the old toast, and with the same id the new one would close too.
  const toastId = `task-open-${task.id}`;
  // A toast keeps properties that its successor with the same id does not set: here, Undo.
  if (await send(task, false, toastId))
    toast.success('Task reopened', { id: toastId, description: task.title, action: undefined });
}

/** @returns whether the server accepted it; a refusal is shown */
async function send({ id, leadId }: Named, done: boolean, toastId: string): Promise<boolean> {
  const before = store.get().get(id);
  lay(id, { done, position: null });
  try {
    const { position } = await sendTo('lead', leadTasksRoutes[done ? 'complete' : 'reopen'], {
      id: leadId,
      taskId: id,
    });
    lay(id, { done, position });
    return true;
  } catch (error) {
    lay(id, before);
    const title = done ? 'Failed to complete task' : 'Failed to reopen task';
    toast.error(title, { id: toastId, description: sentenceOf(error, 'Please try again.'), action: undefined });
    return false;
  }
}
