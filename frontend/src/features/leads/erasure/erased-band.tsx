import { useQuery } from '@tanstack/react-query';
import { FileCheck, FileDown, UserX } from 'lucide-react';
import type { ErasureState } from '../../../../../contracts/src/erasure/queries.js';
import { exactDateTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { buttonClass } from '../../../ui/button.js';
import { whenLabel } from '../../history/past.js';
import { sessionQuery } from '../../session/session.js';
import { stageWords } from './erase-words.js';
import { certificateFile, erasureQuery } from './erasure-query.js';

/** Says that this lead's person was erased. An admin sees the progress and can save the certificate. @param at when */
export function ErasedBand({ id, at }: { id: string; at: string }) {
  const now = useNow();
  const isAdmin = useQuery(sessionQuery).data?.user?.role === 'admin';
  const state = useQuery({ ...erasureQuery(id), enabled: isAdmin }).data;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-y border-line bg-sunken px-4 py-2 text-sm text-ink-soft">
      <UserX aria-hidden className="size-4 shrink-0" />
      <p role="status" className="min-w-0 flex-1 basis-64">
        <span className="font-semibold text-ink">
          The person was erased{' '}
          <time dateTime={at} title={exactDateTime(at)}>
            {whenLabel(at, now)}
          </time>
          .
        </span>{' '}
        {state ? stageWords[state.stage] : 'What happened still counts; nobody can read who it was.'}
      </p>
      {state?.stage === 'complete' && <Certificate state={state} />}
    </div>
  );
}

function Certificate({ state: { leadId } }: { state: ErasureState }) {
  const name = `erasure-${leadId}`;
  return (
    <span className="flex gap-2">
      <a className={buttonClass({ size: 'sm' })} href={certificateFile(leadId, 'json')} download={`${name}.json`}>
        <FileCheck aria-hidden /> Certificate
      </a>
      <a className={buttonClass({ size: 'sm' })} href={certificateFile(leadId, 'pdf')} download={`${name}.pdf`}>
        <FileDown aria-hidden /> PDF
      </a>
    </span>
  );
}
