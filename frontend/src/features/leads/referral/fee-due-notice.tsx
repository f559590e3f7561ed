import { HandCoins } from 'lucide-react';
import { useMemo } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import { money } from '../../../lib/format.js';
import type { Replay } from '../../timeline/replay/use-replay.js';

/**
 * The referral whose fee is due: it became this lead, the lead is closed, and the fee is not paid.
 * @param events of the lead's case up to the shown moment, oldest first
 * @param status the lead's at that moment
 * @returns null if none is due; a deleted referral earns no fee
 */
export function referralFeeDue(
  events: readonly HistoryEvent[],
  status: string,
): { referralId: string; realtor: string | null } | null {
  if (status !== 'closed') return null;
  const linked = events.findLast(({ type, of }) => type === 'ReferralLinked' && of?.kind === 'referral');
  if (!linked?.of) return null;
  const { id } = linked.of;
  const ofReferral = events.filter(({ of }) => of?.kind === 'referral' && of.id === id);
  if (ofReferral.some(({ type }) => type === 'ReferralPaid')) return null;
  const lately = ofReferral.findLast(({ type }) => type === 'ReferralDeleted' || type === 'ReferralRestored');
  if (lately?.type === 'ReferralDeleted') return null;
  const named = ofReferral.findLast(({ data }) => typeof data.realtorName === 'string')?.data.realtorName;
  return { referralId: id, realtor: typeof named === 'string' ? named : null };
}

/** Says that the realtor who referred a closed lead must be paid. @param replay the lead's case at the shown moment */
export function FeeDueNotice({ replay: { events, index }, status }: { replay: Replay; status: string }) {
  const due = useMemo(() => referralFeeDue(events.slice(0, index + 1), status), [events, index, status]);
  if (!due) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
      <HandCoins aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">Referral fee due</strong>: {money(referralFeeCents)}
        {due.realtor && ` to ${due.realtor}`}, who referred this lead.
      </span>
    </p>
  );
}
