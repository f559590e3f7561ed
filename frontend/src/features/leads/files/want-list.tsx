import { useMutation } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { wantedDocumentsRoutes } from '../../../../../contracts/src/files/routes.js';
import { officeDate } from '../../../lib/format.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { When } from '../../../ui/when.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { sendTo } from '../../lead-commands/send-to.js';
import type { Want } from './files-of.js';

/** The documents that the owner was asked for and has not sent, each with its withdrawal. @param locked why none can be; null if one can */
export function WantList({ leadId, wants, locked }: { leadId: string; wants: readonly Want[]; locked: string | null }) {
  const toasts = actionToast('wanted-document', leadId);
  const withdrawal = useMutation({
    mutationFn: ({ id }: Want) => sendTo('lead', wantedDocumentsRoutes.withdraw, { id: leadId, wantedId: id }),
    onSuccess: (_, { what }) => toasts.done('Request withdrawn', what),
    onError: (error) => toasts.failed('The request was not withdrawn', error),
  });
  if (wants.length === 0) return null;
  return (
    <ul aria-label="Asked of the owner" className="mb-3 flex flex-col divide-y divide-line">
      {wants.map((want) => (
        <li key={want.id} className="flex items-start gap-2 py-2 first:pt-0">
          <FileClock className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{want.what}</p>
            <p className="text-xs text-ink-soft">
              Asked of the owner <When at={want.since}>{officeDate(want.since)}</When>
            </p>
          </div>
          <GuardedButton
            reason={locked}
            variant="quiet"
            size="sm"
            aria-label={`Withdraw: ${want.what}`}
            busy={withdrawal.isPending && withdrawal.variables.id === want.id}
            onClick={() => withdrawal.mutate(want)}
          >
            Withdraw
          </GuardedButton>
        </li>
      ))}
    </ul>
  );
}
