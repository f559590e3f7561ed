import { ConfirmDialog } from '../../../ui/dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { deleteLead, restoreWithToast } from '../data/deletion.js';

export interface LeadToDelete {
  id: string;
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
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this lead?"
      confirm="Delete lead"
      onConfirm={() => {
        onDeleted?.();
        void deleteWithUndo(lead);
      }}
    >
      {lead.name} leaves the board. The history is kept, and you can undo it right afterwards.
    </ConfirmDialog>
  );
}

async function deleteWithUndo(lead: LeadToDelete) {
  const toasts = actionToast('delete', lead.id);
  try {
    await deleteLead(lead.id);
  } catch (error) {
    toasts.failed('Failed to delete lead', error);
    return;
  }
  toasts.done('Lead deleted successfully', lead.name, {
    duration: 10_000,
    action: { label: 'Undo', onClick: () => void restoreWithToast(lead) },
  });
}
