import { counted } from '../../../../../contracts/src/numerals.js';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { copyText } from '../../history/event-json.js';
import { actionSizes, EventRecord, rawEvent } from './event-record.js';
import { HistoryRows } from './history-rows.js';
import type { Replay } from '../replay/use-replay.js';

/** Px for an event with a few fields, until it is measured. */
const usualHeight = 420;

/** The second level: the events themselves, one by one. */
export function RawList({
  replay: { events, shown, filter, eventId, index, show },
  newestFirst,
}: {
  replay: Replay;
  newestFirst: boolean;
}) {
  const sizes = useMemo(() => actionSizes(events), [events]);
  const wanted = useMemo(() => events.flatMap((event, at) => (shown.has(at) ? { event, at } : [])), [events, shown]);
  const listed = useMemo(() => (newestFirst ? [...wanted].reverse() : wanted), [newestFirst, wanted]);
  const rows = useMemo(
    () => listed.map(({ event: { id } }) => ({ key: id, eventIds: [id], height: usualHeight })),
    [listed],
  );
  const copy = () =>
    copyText(
      JSON.stringify(
        wanted.map(({ event }) => rawEvent(event)),
        null,
        2,
      ),
      counted(wanted.length, 'event'),
    );
  return (
    <>
      <div className="shrink-0 border-b border-line px-4 py-1.5">
        <Button size="sm" onClick={copy}>
          <Copy /> Copy {counted(wanted.length, 'event')}
        </Button>
      </div>
      <HistoryRows key={String(newestFirst)} {...{ rows, eventId, newestFirst }} list={filter} gap={8}>
        {(row) => {
          const { event, at } = listed[row]!;
          return (
            <div
              data-event={event.id}
              className={clsx('border-l-3 pl-2', event.id === eventId ? 'border-warning' : 'border-transparent')}
            >
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <span className="text-xs text-ink-soft tabular">{event.revision}</span>
                <button
                  type="button"
                  className={clsx('rounded-sm font-mono hover:underline', at > index ? 'text-ink-soft' : 'font-medium')}
                  onClick={() => show(event.id)}
                >
                  {event.type}
                </button>
                <time dateTime={event.occurredAt} className="text-xs text-ink-soft tabular">
                  {officeDateTime(event.occurredAt)}
                </time>
              </p>
              <EventRecord event={event} related={sizes.get(event.correlationId) ?? 1} />
            </div>
          );
        }}
      </HistoryRows>
    </>
  );
}
