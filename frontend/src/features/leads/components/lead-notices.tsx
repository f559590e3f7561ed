import { Trash2, Undo2, OctagonPause, CopyCheck, HandCoins, FileCheck, FileDown, UserX } from 'lucide-react';
import { useState, useMemo } from 'react';
import { money } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { When } from '../../../ui/when.js';
import { whenLabel } from '../../history/past.js';
import { type Deletion, restoreWithToast } from '../data/deletion.js';
import { useIsUnproven } from '../../../live/standing.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { leadQuery } from '../data/lead-query.js';
import { nameAndAddress } from '../data/name-of.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { referralFeeState } from '../../../../../contracts/src/referrals/referral.js';
import { evolveReferral, type Referral } from '../../../../../contracts/src/referrals/state.js';
import { partsOf } from '../../history/recorded.js';
import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import type { Replay } from '../../timeline/replay/use-replay.js';
import type { ErasureState } from '../../../../../contracts/src/erasure/queries.js';
import { useIsAdmin } from '../../session/session.js';
import { stageWords, certificateFile, erasureQuery } from '../erasure/erasure-query.js';

/** Why a deleted lead can't be changed. */
export const deletedReason = 'This lead is deleted. Undo the deletion to change anything.';

/** Says that the shown lead was deleted, by whom and when, and offers to restore it. */
export function DeletedBand({ lead, deletion }: { lead: { id: string; name: string }; deletion: Deletion }) {
  const now = useNow();
  const [undoing, setUndoing] = useState(false);
  const { by, at } = deletion;
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-danger bg-danger-soft px-4 py-1.5 text-xs text-danger">
      <Trash2 className="size-3.5 shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-semibold">
          Deleted{by !== null && ` by ${by}`}
          {at !== null && (
            <>
              {' '}
              <When at={at}>{whenLabel(at, now)}</When>
            </>
          )}
          .
        </span>{' '}
        The history is kept; nothing can be changed.
      </p>
      <Button
        size="sm"
        busy={undoing}
        onClick={() => {
          setUndoing(true);
          void restoreWithToast(lead).finally(() => setUndoing(false));
        }}
      >
        <Undo2 /> Undo
      </Button>
    </div>
  );
}

/** Shown above the history of a lead whose board row waits for an operator. */
export function ParkedNotice({ leadId }: { leadId: string }) {
  const unproven = useIsUnproven(leadId);
  return (
    <p
      role="status"
      className="flex shrink-0 items-start gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-xs leading-4 text-warning"
    >
      <OctagonPause className="mt-px size-3.5 shrink-0" />
      {unproven
        ? 'Its history holds an event that this system did not write. It counts for nothing: this lead is stuck on the board, and takes no changes, until an operator has looked into it.'
        : 'This lead is stuck on the board: one of its events could not be processed, and an operator has to look into it. Its history is complete, and your changes are kept.'}
    </p>
  );
}

const firstDataSchema = z.object({ enrolledFrom: z.object({ leadId: z.uuid() }) });

/** The lead whose report led to this one's enrolment, from the first event's data; null for any other lead. */
export function repeatedLead(firstData: unknown): string | null {
  const parsed = firstDataSchema.safeParse(firstData);
  return parsed.success ? parsed.data.enrolledFrom.leadId : null;
}

/** Says that a lead is probably a repeat of an existing one, and names that one. */
export function RepeatNotice({ of, onMerge }: { of: string; onMerge?: () => void }) {
  const { data } = useQuery(leadQuery(of));
  return (
    <p className="mx-3 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning md:mx-4">
      <CopyCheck className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">Probable repeat</strong> of{' '}
        <Link to="/leads/$id" params={{ id: of }} className="font-medium underline underline-offset-4">
          {data ? nameAndAddress(data.lead) : 'another lead'}
        </Link>
        : it was enrolled from that lead’s report, which stays there.
      </span>
      {onMerge && (
        <Button size="sm" onClick={onMerge}>
          Merge…
        </Button>
      )}
    </p>
  );
}

/**
 * The referral whose fee is due: it became this lead, or one of its case, we manage its property, and the fee is not paid.
 * @param events of the lead's case up to the shown moment, oldest first
 * @param status the lead's at that moment
 * @returns the one submitted last; undefined if none is due; a deleted referral earns no fee
 */
export function referralFeeDue(events: readonly HistoryEvent[], status: LeadStatus): Referral | undefined {
  return [...partsOf(events, 'referral', evolveReferral).values()].findLast(
    ({ leadId, deleted, paymentStatus }) =>
      leadId !== null && !deleted && referralFeeState(paymentStatus, status) === 'due',
  );
}

/** Says that the realtor who referred a lead that we manage must be paid. @param replay the lead's case at the shown moment */
export function FeeDueNotice({ replay: { events, index }, status }: { replay: Replay; status: LeadStatus }) {
  const due = useMemo(() => referralFeeDue(events.slice(0, index + 1), status), [events, index, status]);
  if (!due) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
      <HandCoins className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">Referral fee due</strong>: {money(referralFeeCents)} to {due.realtorName}, who
        referred this lead.
      </span>
    </p>
  );
}

/** Says that this lead's person was erased. An admin sees the progress and can save the certificate. @param at when */
export function ErasedBand({ id, at }: { id: string; at: string }) {
  const now = useNow();
  const isAdmin = useIsAdmin();
  const state = useQuery({ ...erasureQuery(id), enabled: isAdmin }).data;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-y border-line bg-sunken px-4 py-2 text-sm text-ink-soft">
      <UserX className="size-4 shrink-0" />
      <p role="status" className="min-w-0 flex-1 basis-64">
        <span className="font-semibold text-ink">
          The person was erased <When at={at}>{whenLabel(at, now)}</When>.
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
        <FileCheck /> Certificate
      </a>
      <a className={buttonClass({ size: 'sm' })} href={certificateFile(leadId, 'pdf')} download={`${name}.pdf`}>
        <FileDown /> PDF
      </a>
    </span>
  );
}
