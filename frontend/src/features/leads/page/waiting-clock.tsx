import { Timer } from 'lucide-react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { exactDateTime, officeDateTime } from '../../../lib/format.js';
import { useWaitingNow } from '../../waiting/use-waiting.js';
import { waitedFor, waitingAt } from '../../waiting/waiting.js';
import { isTouched } from '../data/is-touched.js';

/** How long an intake has waited, once its time for a first touch has passed. Empty before that, and after somebody has acted. */
export function WaitingClock({
  lead,
  events,
}: {
  lead: Pick<ShownLead, 'waitingSince' | 'touchDueAt'>;
  events: readonly HistoryEvent[];
}) {
  const now = useWaitingNow([lead]);
  const since = waitingAt(lead, now);
  if (since === null || isTouched(events)) return null;
  return (
    <div className="flex items-baseline gap-x-1.5">
      <dt className="flex shrink-0 items-center self-start gap-1 font-medium text-danger">
        <Timer aria-hidden className="size-3.5" /> Waiting
      </dt>
      <dd className="min-w-0">
        <span className="font-medium whitespace-nowrap text-danger tabular">{waitedFor(since, now)}</span>{' '}
        <span className="text-ink-soft">
          for a first word, since{' '}
          <time dateTime={since} title={exactDateTime(since)} className="whitespace-nowrap">
            {officeDateTime(since)}
          </time>
        </span>
      </dd>
    </div>
  );
}
