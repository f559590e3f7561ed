import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { officeDateTime } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { copyText } from './event-json.js';
import { actionSizes, EventRecord } from './event-record.js';
import { eventCount } from './past.js';
import { rawEvent } from './raw-event.js';
import type { Replay } from './use-replay.js';

/** The second level: the events themselves, one by one. */
export function RawList({ replay: { events, shown, eventId, index, show } }: { replay: Replay }) {
  const sizes = useMemo(() => actionSizes(events), [events]);
  const wanted = events.filter((_event, at) => shown.has(at));
  return (
    <>
      <Button
        size="sm"
        className="mb-2"
        onClick={() => copyText(JSON.stringify(wanted.map(rawEvent), null, 2), eventCount(wanted.length))}
      >
        <Copy aria-hidden /> Copy {eventCount(wanted.length)}
      </Button>
      <ol className="flex flex-col gap-2">
        {events.map(
          (event, at) =>
            shown.has(at) && (
              <li
                key={event.id}
                data-event={event.id}
                aria-current={event.id === eventId || undefined}
                className={clsx('border-l-3 pl-2', event.id === eventId ? 'border-warning' : 'border-transparent')}
              >
                <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                  <span className="text-xs text-ink-soft tabular">{event.revision}</span>
                  <button
                    type="button"
                    className={clsx(
                      'rounded-sm font-mono hover:underline',
                      at > index ? 'text-ink-soft' : 'font-medium',
                    )}
                    onClick={() => show(event.id)}
                  >
                    {event.type}
                  </button>
                  <time dateTime={event.occurredAt} className="text-xs text-ink-soft tabular">
                    {officeDateTime(event.occurredAt)}
                  </time>
                </p>
                <EventRecord event={event} related={sizes.get(event.correlationId) ?? 1} />
              </li>
            ),
        )}
      </ol>
    </>
  );
}
