import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import type { CampaignRun } from '../../../../../contracts/src/campaigns/queries.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { stopCampaign } from '../campaign-commands.js';

/** Stops a run after asking. The caller renders `dialog`. */
export function useStopCampaign() {
  const [asked, setAsked] = useState<CampaignRun | null>(null);
  const { mutate } = useMutation({
    mutationFn: stopCampaign,
    onSuccess: (_answer, { leadId }) => actionToast('campaign-stop', leadId).done('Campaign stopped'),
    onError: (error, { leadId }) =>
      actionToast('campaign-stop', leadId).failed('The campaign could not be stopped', error),
  });
  const dialog = asked && (
    <ConfirmDialog
      onClose={() => setAsked(null)}
      title={`Stop ${workflowLabels[asked.workflow]} for ${asked.leadName || 'Anonymous'}?`}
      confirm="Stop campaign"
      onConfirm={() => mutate(asked)}
    >
      No more messages are sent. Sent ones stay in the timeline, and you can start it again from the beginning.
    </ConfirmDialog>
  );
  return { stop: setAsked, dialog };
}
