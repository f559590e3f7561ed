import { actionToast } from '../../lead-commands/action-toast.js';
import { restoreLead } from './delete-lead.js';

/** Brings a deleted lead back and says so, or why not. */
export async function restoreWithToast({ id, name }: { id: string; name: string }): Promise<void> {
  // Of the deletion: what it told is over once the lead is back.
  const toasts = actionToast('delete', id);
  try {
    await restoreLead(id);
    toasts.done('Lead restored', name);
  } catch (error) {
    toasts.failed('The lead could not be restored', error);
  }
}
