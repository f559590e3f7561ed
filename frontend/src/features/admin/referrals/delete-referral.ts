import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { sendToReferral } from './send-to-referral.js';

export interface ReferralToDelete {
  id: string;
  clientName: string;
  /** The revision that was seen: a referral that somebody changed since is not deleted. */
  revision: number;
}

/** Takes a referral off the list and offers Undo in the toast, or says why not. */
export async function deleteReferral(referral: ReferralToDelete): Promise<void> {
  const { id, clientName, revision } = referral;
  const toasts = actionToast('referral-delete', id);
  try {
    await sendToReferral(id, '', { method: 'DELETE', revision });
  } catch (error) {
    const changed = error instanceof ApiProblem && error.code === 'revision_mismatch';
    const why = 'Somebody has changed it. Review the change, then delete it again.';
    toasts.failed('Failed to delete referral', changed ? why : error);
    return;
  }
  toasts.done('Referral deleted successfully', clientName, {
    duration: 10_000,
    action: { label: 'Undo', onClick: () => void restoreReferral(referral) },
  });
}

/** Restores a deleted referral and says so, or why not. */
export async function restoreReferral({ id, clientName }: Omit<ReferralToDelete, 'revision'>): Promise<void> {
  // Removes the deletion's toast: it is out of date once the referral is back.
  const toasts = actionToast('referral-delete', id);
  try {
    await sendToReferral(id, 'restore', {});
    toasts.done('Referral restored', clientName);
  } catch (error) {
    toasts.failed('The referral could not be restored', error);
  }
}
