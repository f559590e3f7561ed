import { ConfirmDialog } from '../../../ui/dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import type { MailLeftOut, MayHaveWalkthrough } from '../../owner-mail/owner-mail-question.js';
import { deleteLead, restoreWithToast } from '../data/deletion.js';
import { useCalledOff } from './called-off.js';

/** `walkthroughStart` is left out where nobody knows it. */
export interface LeadToDelete extends MayHaveWalkthrough {
  name: string;
}

/** Asks, removes the lead from the screen at once, and offers Undo in the toast. */
export function DeleteLeadDialog({
  lead,
  onClose,
  onDeleted,
}: {
  lead: LeadToDelete;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { shown, waits, left } = useCalledOff([lead], { what: 'deletion' });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this lead?"
      confirm="Delete lead"
      more={shown}
      waits={waits}
      onConfirm={() => {
        onDeleted?.();
        void deleteWithUndo(lead, left);
      }}
    >
      {lead.name} leaves the board. The history is kept, and you can undo it right afterwards.
    </ConfirmDialog>
  );
}

async function deleteWithUndo(lead: LeadToDelete, left: MailLeftOut) {
  const toasts = actionToast('delete', lead.id);
  try {
    await deleteLead(lead.id, left);
  } catch (error) {
    toasts.failed('Failed to delete lead', error);
    return;
  }
  toasts.done('Lead deleted successfully', lead.name, {
    duration: 10_000,
    action: { label: 'Undo', onClick: () => void restoreWithToast(lead) },
  });
}
