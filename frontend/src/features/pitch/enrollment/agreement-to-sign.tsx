import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle, MailCheck, Send, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { ShownDocument } from '../../../../../contracts/src/documents/routes.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { newKey } from '../../../lib/calls/api.js';
import { officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { withoutEmail } from '../../leads/data/no-email.js';
import { useDocumentActs } from '../../documents/document-acts.js';
import { DocumentStateBadge, documentStateWords, reminderBlocked } from '../../documents/document-badge.js';
import { leadDocumentsQuery, sendDocument } from '../../documents/document-calls.js';
import { DownloadLink, RemindButton } from '../../documents/documents-screen.js';
import { actionToast } from '../../lead-commands/action-toast.js';

const type = 'management_agreement';

/** Sends the management agreement and follows it live: being sent, sent, viewed, signed, declined. A failed one can be sent again. */
export function AgreementToSign({ lead }: { lead: Lead }) {
  const toasts = actionToast('contract', lead.id);
  const { data } = useQuery(leadDocumentsQuery(lead.id));
  const latest = data?.documents.find((document) => document.type === type);
  const { remind, callOff, dialog } = useDocumentActs();
  // One intent until it is answered: another press after a lost answer sends nothing twice.
  const key = useRef(newKey());
  const send = useMutation({
    mutationFn: () => sendDocument({ leadId: lead.id, type }, key.current),
    onSuccess: ({ state }) => {
      key.current = newKey();
      toasts.done(state === 'requested' ? 'The agreement is being sent' : 'The agreement is on its way', lead.email);
    },
    onError: (error) => {
      // After a refusal, or a failure that the log has, sending again is a new intent.
      if (error instanceof ApiProblem && error.status !== 0) key.current = newKey();
      toasts.failed('Failed to send the agreement', error);
    },
  });
  const underway = send.isPending || latest?.state === 'requested';
  const pending = latest?.status === 'pending';
  return (
    <div className="flex flex-col gap-3">
      {latest && <Standing document={latest} />}
      {!latest && send.isError && (
        <p role="alert" className="flex items-start gap-2 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>It was not sent. {sentenceOf(send.error, 'Please try again.')}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {!pending || underway ? (
          <GuardedButton
            reason={withoutEmail(lead)}
            variant={latest?.state === 'completed' ? 'secondary' : 'primary'}
            busy={underway}
            onClick={() => send.mutate()}
          >
            <Send /> {underway ? 'Sending…' : sendWords(latest)}
          </GuardedButton>
        ) : (
          <>
            {reminderBlocked(latest) === null && <RemindButton document={latest} acts={{ remind }} />}
            <Button size="sm" variant="quiet" onClick={() => callOff(latest)}>
              Void
            </Button>
          </>
        )}
        {latest && latest.downloadUrl !== null && <DownloadLink document={latest} />}
      </div>
      {dialog}
    </div>
  );
}

function sendWords(latest: ShownDocument | undefined): string {
  if (latest?.state === 'failed') return 'Send again';
  return latest ? 'Send a new agreement' : 'Send agreement for signature';
}

const icons: Partial<Record<ShownDocument['state'], LucideIcon>> = {
  requested: LoaderCircle,
  sent: MailCheck,
  viewed: MailCheck,
  completed: CircleCheck,
};

function Standing({ document }: { document: ShownDocument }) {
  const Icon = icons[document.state] ?? CircleAlert;
  const { state, lastReminderSent, leadEmail } = document;
  return (
    <div
      role="status"
      aria-label="The agreement"
      className="flex items-start gap-2.5 rounded-control border border-line bg-sunken px-3 py-2"
    >
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${state === 'completed' ? 'text-success' : 'text-ink-soft'} ${state === 'requested' ? 'animate-spin motion-reduce:animate-none' : ''}`}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {documentStateWords(document)}
          {state === 'requested' && ` to ${leadEmail}…`}
        </p>
        {lastReminderSent !== null && (
          <p className="text-xs text-ink-soft">Reminded {officeDateTime(lastReminderSent)}</p>
        )}
      </div>
      <DocumentStateBadge document={document} />
    </div>
  );
}
