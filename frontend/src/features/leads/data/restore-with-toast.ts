import { actionToast } from '../../lead-commands/action-toast.js';
import { restoreLead } from './delete-lead.js';

/** Restores a deleted lead and says so, or why not. */
export async function restoreWithToast({ id, name }: { id: string; name: string }): Promise<void> {
  // Removes the deletion's toast: it is out of date once the lead is back.
  const toasts = actionToast('delete', id);
  try {
    await restoreLead(id);
    toasts.done('Lead restored', name);
  } catch (error) {
    toasts.failed('The lead could not be restored', error);
  }
}
