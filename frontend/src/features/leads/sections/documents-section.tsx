import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { TryAgain } from '../../../ui/button.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { SendDocumentDialog, useDocumentActs } from '../../documents/document-acts.js';
import { leadDocumentsQuery } from '../../documents/document-calls.js';
import { documentsThen, DocumentsThenList, LeadDocumentList } from '../../documents/lead-document-list.js';
import { withoutEmail } from '../data/no-email.js';
import { CaseUnread } from '../../timeline/case/case-notices.js';
import { caseQuery } from '../../timeline/case/use-case.js';

/**
 * A lead's documents for signing, newest first, with their progress.
 * @param events of the case up to the shown moment, oldest first, for the past
 * @param moment the shown past moment; null for now
 * @param readAgain reads the case again, which could not be read; null if nothing is missing
 * @param locked why nothing can be changed; null if something can
 */
export function DocumentsSection({
  lead,
  events,
  moment,
  readAgain,
  locked,
}: {
  lead: Pick<Lead, 'id' | 'name' | 'email'>;
  events: readonly HistoryEvent[];
  moment: string | null;
  readAgain: (() => void) | null;
  locked: string | null;
}) {
  const [sending, setSending] = useState(false);
  const then = useMemo(() => (moment === null ? [] : documentsThen(events)), [events, moment]);
  return (
    <Section
      title="Documents"
      action={
        <GuardedButton reason={locked ?? withoutEmail(lead)} variant="quiet" size="sm" onClick={() => setSending(true)}>
          <Plus /> Send document
        </GuardedButton>
      }
    >
      {moment === null ? (
        <DocumentsNow leadId={lead.id} locked={locked} />
      ) : readAgain !== null ? (
        <CaseUnread what="The documents of then" readAgain={readAgain} />
      ) : then.length === 0 ? (
        <NothingYet>No documents yet.</NothingYet>
      ) : (
        <DocumentsThenList documents={then} />
      )}
      {sending && locked === null && <SendDocumentDialog lead={lead} onClose={() => setSending(false)} />}
    </Section>
  );
}

function DocumentsNow({ leadId, locked }: { leadId: string; locked: string | null }) {
  const merged = useQuery(caseQuery(leadId)).data?.merged.length;
  const answer = useQuery(leadDocumentsQuery(leadId, merged));
  const { data, isPending } = answer;
  const { remind, callOff, dialog } = useDocumentActs();
  if (isPending) return <Skeleton className="h-5 w-48" />;
  if (!data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2">
        <p className="text-danger">Failed to load documents. Please try again.</p>
        <TryAgain size="sm" of={answer} />
      </div>
    );
  return (
    <>
      {data.documents.length === 0 ? (
        <NothingYet>
          No documents yet.{data.notConfigured !== null && ` They cannot be sent yet: ${data.notConfigured}`}
        </NothingYet>
      ) : (
        <LeadDocumentList documents={data.documents} acts={{ remind, callOff }} locked={locked} />
      )}
      {dialog}
    </>
  );
}
