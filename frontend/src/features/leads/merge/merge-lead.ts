import { actionToast } from '../../lead-commands/action-toast.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';

/** Merges the lead into the other one. @param revision of the merged lead, as it was seen @throws ApiProblem */
export async function mergeLead(goes: { id: string; revision: number }, stays: string): Promise<void> {
  await sendToLead(goes.id, 'merge', { body: { into: stays }, revision: goes.revision });
}

/** Separates a merged lead again and says so, or why not. @returns whether it is separate */
export async function unmergeWithToast(id: string, name: string): Promise<boolean> {
  const toasts = actionToast('merge', id);
  try {
    await sendToLead(id, 'unmerge');
    toasts.done('Unmerged', `${name} is a separate lead again.`);
    return true;
  } catch (error) {
    toasts.failed('The leads could not be unmerged', error);
    return false;
  }
}

/** Marks two leads as distinct, and reports the outcome. */
export async function tellApartWithToast(id: string, otherId: string): Promise<void> {
  const toasts = actionToast('told apart', id);
  try {
    await sendToLead(id, 'told-apart', { body: { otherId } });
    toasts.done('Kept as two leads', 'They are no longer shown as probable duplicates.');
  } catch (error) {
    toasts.failed('This could not be saved', error);
  }
}
