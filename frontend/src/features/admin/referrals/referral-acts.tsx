import { useState } from 'react';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { deleteReferral } from './delete-referral.js';
import { EditReferralDialog } from './edit-referral-dialog.js';
import { PayReferralDialog } from './pay-referral-dialog.js';

/** The action under way and its referral, as it was when the action began. */
export interface ReferralAct {
  kind: 'edit' | 'pay' | 'remove';
  referral: ShownReferral;
}

/** The dialog of the current action; null without one. */
export function useReferralAct() {
  const [act, setAct] = useState<ReferralAct | null>(null);
  const close = () => setAct(null);
  return { setAct, dialog: act && <ActDialog key={act.referral.id} act={act} onClose={close} /> };
}

function ActDialog({ act: { kind, referral }, onClose }: { act: ReferralAct; onClose: () => void }) {
  const { id, revision, clientName } = referral;
  if (kind === 'edit')
    return <EditReferralDialog id={id} began={{ revision, values: { ...referral } }} onClose={onClose} />;
  if (kind === 'pay') return <PayReferralDialog referral={referral} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this referral?"
      confirm="Delete referral"
      onConfirm={() => void deleteReferral({ id, clientName, revision })}
    >
      The referral of {clientName} leaves the list. The history is kept, and you can undo this right afterwards.
    </ConfirmDialog>
  );
}
