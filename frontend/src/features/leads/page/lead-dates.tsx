import { Timer } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { dueDateTime, exactDateTime, officeDateTime, relativeTime } from '../../../lib/format.js';
import { useWaitingNow } from '../../waiting/use-waiting.js';
import { waitedFor, waitingAt } from '../../waiting/waiting.js';
import { isTouched } from '../data/is-touched.js';
import { useNow } from '../../../lib/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { lastContact } from '../contacts/last-contact.js';
import { nextActions } from '../tasks/next-action.js';
import { tasksOf } from '../tasks/tasks-of.js';
import { WalkthroughConflict } from '../walkthrough/walkthrough-conflict.js';

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

/**
 * The lead's last contact, what comes next, and how long an intake has waited for its first touch.
 * @param lead with the read model's current data
 * @param events of the lead's history, oldest first: the read model may lack some of them
 */
export function LeadDates({ lead, events }: { lead: ShownLead; events: readonly HistoryEvent[] }) {
  const now = useNow();
  const { open } = useMemo(() => tasksOf(events), [events]);
  const contacted = lastContact(lead.lastContactedAt, events);
  const next = nextActions(open, lead.walkthroughStart, now);
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-0.5 text-sm">
      <WaitingClock lead={lead} events={events} />
      <div className="flex gap-1.5">
        <dt className="whitespace-nowrap text-ink-soft">Last contact</dt>
        <dd>
          {contacted === null ? (
            'None yet'
          ) : (
            <time dateTime={contacted} title={exactDateTime(contacted)}>
              {relativeTime(contacted, now)}
            </time>
          )}
        </dd>
      </div>
      <div className="flex min-w-0 gap-1.5">
        <dt className="text-ink-soft">Next</dt>
        <dd className="min-w-0 wrap-anywhere">
          {next.length === 0
            ? 'Nothing planned'
            : next.map(({ what, at, overdue }, index) => (
                <Fragment key={what + at}>
                  {index > 0 && <span className="text-ink-soft">, then </span>}
                  {what}{' '}
                  <time dateTime={at} title={exactDateTime(at)} className="whitespace-nowrap">
                    {dueDateTime(at, now)}
                  </time>
                  {overdue && (
                    <>
                      {' '}
                      <Badge hue="red">Overdue</Badge>
                    </>
                  )}
                </Fragment>
              ))}
          {next.length > 0 && lead.walkthroughStart !== null && <WalkthroughConflict leadId={lead.id} />}
        </dd>
      </div>
    </dl>
  );
}
