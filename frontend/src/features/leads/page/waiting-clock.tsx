import { Clock } from 'lucide-react';
import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import type { ShownLead } from '../../../../../contracts/src/queries/lead.js';
import { exactDateTime, officeDateTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { isTouched } from '../data/is-touched.js';

/** Since when an intake waits for somebody to do something about it, and until when somebody should. Nothing once somebody did. */
export function WaitingClock({
  lead: { waitingSince, touchDueAt },
  events,
}: {
  lead: Pick<ShownLead, 'waitingSince' | 'touchDueAt'>;
  events: readonly HistoryEvent[];
}) {
  const now = useNow();
  if (waitingSince === null || isTouched(events)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      <dt className="flex items-center gap-1 text-ink-soft">
        <Clock aria-hidden className="size-3.5" /> Waiting since
      </dt>
      <dd className="flex flex-wrap items-center gap-x-1.5">
        <span>
          <Instant at={waitingSince} />
          {touchDueAt !== null && (
            <>
              , first touch due <Instant at={touchDueAt} />
            </>
          )}
        </span>
        {touchDueAt !== null && Date.parse(touchDueAt) < Date.parse(now) && <Badge hue="red">Overdue</Badge>}
      </dd>
    </div>
  );
}

const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactDateTime(at)} className="whitespace-nowrap">
    {officeDateTime(at)}
  </time>
);
