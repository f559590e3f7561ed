import { HandCoins } from 'lucide-react';
import { useMemo } from 'react';
import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import { money } from '../../../lib/format.js';
import type { Replay } from '../../timeline/replay/use-replay.js';
import { referralFeeDue } from './fee-due.js';

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
