import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import type { Walkthrough } from '../../../../contracts/src/pipeline/dashboard.js';
import { timeInZone } from '../../lib/office-days.js';
import { Badge } from '../../ui/badge.js';
import { officeDay, officeTime } from '../../lib/format.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { LoadingRows } from '../../ui/skeleton.js';
import { When } from '../../ui/when.js';
import { walkthroughsQuery } from './dashboard-queries.js';

/** The upcoming walkthroughs, by day of the office. One with a lead links to the lead's history. */
export function WalkthroughList({ onShow }: { onShow: (leadId: string) => void }) {
  const answer = useQuery(walkthroughsQuery);
  if (answer.isPending) return <LoadingRows label="Loading scheduled walkthroughs" mark="h-4 w-14" />;
  if (!answer.data)
    return (
      <Failure title="Unable to load scheduled walkthroughs" of={answer}>
        Every booked walkthrough is safe; only this list could not be read.
      </Failure>
    );
  const { walkthroughs, calendar } = answer.data;
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      tabIndex={0}
      role="region"
      aria-label="Scheduled walkthroughs"
    >
      {calendar === 'outdated' && (
        <p role="status" className="mb-3 rounded-control bg-warning-soft px-3 py-2 text-xs text-warning">
          The office calendar could not be read just now; its appointments are from the last successful read.
        </p>
      )}
      {calendar === 'incomplete' && (
        <p role="status" className="mb-3 rounded-control bg-warning-soft px-3 py-2 text-xs text-warning">
          Something in the office calendar has no date that can be read; it is not listed here.
        </p>
      )}
      {calendar === 'failed' && (
        <p role="status" className="mb-3 rounded-control bg-warning-soft px-3 py-2 text-xs text-warning">
          The office calendar could not be read; the walkthroughs of leads are complete.
        </p>
      )}
      {walkthroughs.length === 0 && (
        <EmptyList of={['pipeline']} icon={<CalendarX />} title="No walkthroughs scheduled">
          A walkthrough that is booked from a lead
          {(calendar === 'read' || calendar === 'outdated' || calendar === 'incomplete') &&
            ' or in the office calendar'}{' '}
          shows up here.
        </EmptyList>
      )}
      {byDay(walkthroughs).map(({ day, label, items }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mb-4">
          <h3 id={`day-${day}`} className="mb-1 text-xs font-semibold text-ink-soft">
            {label}
          </h3>
          <ul>
            {items.map((item, index) => (
              <Row key={`${item.leadId ?? item.name}-${item.start}-${index}`} item={item} onShow={onShow} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ item, onShow }: { item: Walkthrough; onShow: (leadId: string) => void }) {
  const { name, description, details, start, leadId, timeZone, conflict } = item;
  const inside = (
    <>
      <When at={start} className="w-16 shrink-0 text-xs leading-5 tabular">
        {officeTime(start)}
      </When>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          <span className="truncate text-sm font-medium">{name}</span>
          {conflict && (
            <span title="Another walkthrough or the office calendar has this time too.">
              <Badge hue="orange">Conflict</Badge>
            </span>
          )}
        </span>
        {timeZone !== null && (
          <span className="block truncate text-xs text-ink-soft">{timeInZone(start, timeZone)} for the owner</span>
        )}
        {description && <span className="block truncate text-xs text-ink-soft">{description}</span>}
        {details && <span className="block truncate text-xs text-ink-soft">{details}</span>}
      </span>
    </>
  );
  const className = 'flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left';
  return (
    <li className="-mx-2">
      {leadId ? (
        <button type="button" className={`${className} hover:bg-hover`} onClick={() => onShow(leadId)}>
          {inside}
        </button>
      ) : (
        <div className={className}>{inside}</div>
      )}
    </li>
  );
}

function byDay(walkthroughs: readonly Walkthrough[]) {
  const days: { day: string; label: string; items: Walkthrough[] }[] = [];
  for (const item of walkthroughs) {
    const day = officeDayOf(item.start);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, label: officeDay(item.start), items: [item] });
  }
  return days;
}
