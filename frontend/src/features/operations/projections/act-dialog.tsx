import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { JobRequest } from '../../../../../contracts/src/operations/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { askJob, cancelJob, decideDryRun } from '../data/operations-query.js';
import { actLabels, projectionTitle, type Act } from '../data/projection-acts.js';

/** An action on a read model, or on `all`. */
export interface Asked {
  act: Act;
  name: string;
  /** What it will do; if set, the dialog asks first. */
  warning?: string;
}

const titleOf = (name: string) => (name === 'all' ? 'all read models' : projectionTitle(name));

async function doAct({ act, name }: Asked) {
  if (act === 'cancel') return cancelJob(name);
  if (act === 'swap' || act === 'discard') return decideDryRun(name, act);
  return askJob(name, jobOf(act));
}

function jobOf(act: Exclude<Act, 'cancel' | 'swap' | 'discard'>): JobRequest {
  if (act === 'dryRun' || act === 'rebuild') return { kind: 'rebuild', dryRun: act === 'dryRun' };
  return { kind: act };
}

/** Runs an action; the list shows the result. A refusal is shown in a toast. */
export function useAct() {
  return useMutation({
    mutationFn: doAct,
    onError: (error, { act, name }) =>
      toast.error(`${actLabels[act]} of ${titleOf(name)} was refused`, {
        description: sentenceOf(error, 'Nothing was changed. Try again.'),
      }),
  });
}

/** Says what an action will do before it runs. */
export function ActDialog({
  asked: { act, name, warning },
  onClose,
  onConfirm,
}: {
  asked: Asked;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${actLabels[act]}: ${titleOf(name)}?`}
      confirm={act === 'cancel' ? 'End it' : actLabels[act]}
      onConfirm={onConfirm}
    >
      {warning}
    </ConfirmDialog>
  );
}
