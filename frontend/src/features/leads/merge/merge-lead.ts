import { actionToast } from '../../lead-commands/action-toast.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';

/** The lead goes, the other one stays. @param revision of the one that goes, as it was seen @throws ApiProblem */
export async function mergeLead(goes: { id: string; revision: number }, stays: string): Promise<void> {
  await sendToLead(goes.id, 'merge', { body: { into: stays }, revision: goes.revision });
}

/** Makes a merged lead a case of its own again, and says so, or why not. @returns whether it is */
export async function unmergeWithToast(id: string, name: string): Promise<boolean> {
  const toasts = actionToast('merge', id);
  try {
    await sendToLead(id, 'unmerge');
    toasts.done('Unmerged', `${name} is a lead of its own again.`);
    return true;
  } catch (error) {
    toasts.failed('The leads could not be unmerged', error);
    return false;
  }
}

/** Says of two leads that they are two, and tells how that came out. */
export async function tellApartWithToast(id: string, otherId: string): Promise<void> {
  const toasts = actionToast('told apart', id);
  try {
    await sendToLead(id, 'told-apart', { body: { otherId } });
    toasts.done('Kept as two leads', 'They are no longer shown as probable duplicates.');
  } catch (error) {
    toasts.failed('This could not be kept', error);
  }
}
