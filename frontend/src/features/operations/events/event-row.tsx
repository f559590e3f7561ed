import { withCommas } from '../../../../../contracts/src/numerals.js';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { isUnproven } from '../../../../../contracts/src/log/metadata.js';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { officeDateTime } from '../../../lib/format.js';
import { When } from '../../../ui/when.js';
import { actorText, occurredAtOf, sentenceOf } from '../data/logged-event.js';
import { logTime, shortStream } from '../data/words.js';

/** Pixels: one line if there is room for columns, otherwise three short ones, for fingers. */
export const rowHeights = { wide: 32, narrow: 68 };

/** One event on one line (three on a narrow screen): time, type, stream, actor. */
export const EventRow = memo(function EventRow({
  event,
  start,
  wide,
  index,
  chosen,
  fresh,
  onChoose,
}: {
  event: LoggedEvent;
  /** Pixels from the top of the list. */
  start: number;
  wide: boolean;
  index: number;
  chosen: boolean;
  fresh: boolean;
  onChoose: (event: LoggedEvent) => void;
}) {
  const occurredAt = occurredAtOf(event);
  const sentence = event.unreadable === undefined ? sentenceOf(event) : `${troubleOf(event)}: ${event.unreadable}`;
  return (
    // The listbox handles focus and keys; a click is for the pointer.
    <div
      role="option"
      id={`event-${event.id}`}
      data-event={event.id}
      aria-selected={chosen}
      aria-posinset={index + 1}
      onClick={() => onChoose(event)}
      className={clsx(
        'absolute inset-x-0 top-0 flex cursor-pointer border-b border-line px-4 text-sm',
        wide ? 'items-center gap-3' : 'flex-col justify-center',
        chosen ? 'bg-accent-soft' : 'hover:bg-hover',
        fresh && 'animate-rise-in',
      )}
      // Not `transform`, which it rises by.
      style={{ translate: `0 ${start}px`, height: wide ? rowHeights.wide : rowHeights.narrow }}
    >
      {wide ? (
        <>
          <When at={occurredAt} className="w-40 shrink-0 text-xs text-ink-soft tabular">
            {logTime(occurredAt)}
          </When>
          <Type event={event} className="w-48 shrink-0" />
          <span className="min-w-0 flex-1 truncate text-xs text-ink-soft @max-4xl:hidden" title={sentence}>
            {sentence}
          </span>
          <span className="w-36 shrink-0 truncate text-xs text-ink-soft @max-4xl:flex-1" title={event.stream}>
            {shortStream(event.stream)} <span className="tabular">@ {event.revision}</span>
          </span>
          <span className="w-40 shrink-0 truncate text-xs" title={actorText(event)}>
            {actorText(event)}
          </span>
          <span className="w-20 shrink-0 text-right text-xs text-ink-soft tabular @max-6xl:hidden">
            {withCommas(BigInt(event.position))}
          </span>
        </>
      ) : (
        <>
          <span className="flex items-baseline gap-2">
            <Type event={event} className="min-w-0 flex-1" />
            <time dateTime={occurredAt} className="shrink-0 text-xs text-ink-soft tabular">
              {officeDateTime(occurredAt)}
            </time>
          </span>
          {sentence !== '' && <span className="truncate text-xs">{sentence}</span>}
          <span className="truncate text-xs text-ink-soft">
            {shortStream(event.stream)} @ {event.revision} · {actorText(event)}
          </span>
        </>
      )}
    </div>
  );
});

function troubleOf({ mac }: LoggedEvent): string {
  return isUnproven(mac) ? 'Not written by this system' : 'Unreadable';
}

function Type({ event, className }: { event: LoggedEvent; className: string }) {
  const { type, unreadable } = event;
  return (
    <span className={clsx('truncate font-medium', className, unreadable !== undefined && 'text-danger')} title={type}>
      {unreadable !== undefined && <TriangleAlert aria-label={troubleOf(event)} className="mr-1 inline size-3.5" />}
      {type}
    </span>
  );
}
