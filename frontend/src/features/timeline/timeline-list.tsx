import { useMemo } from 'react';
import { EmptyState } from '../../ui/empty-state.js';
import type { EntryHandlers } from './entry-actions.js';
import { actionSizes } from './event-record.js';
import { TimelineEntry } from './timeline-entry.js';
import type { Replay } from './use-replay.js';

/** The first level: what happened, in sentences, along a line. */
export function TimelineList({
  replay: { events, items, eventId, index, past },
  handlers,
}: {
  replay: Replay;
  handlers: EntryHandlers;
}) {
  const sizes = useMemo(() => actionSizes(events), [events]);
  const later = useMemo(() => new Set(events.slice(index + 1).map(({ id }) => id)), [events, index]);
  if (items.length === 0 && events.length > 0)
    return <EmptyState title="Nothing of this kind has happened">Choose other filters, or show all.</EmptyState>;
  return (
    <ol className="relative flex flex-col before:absolute before:inset-y-2 before:left-3.5 before:w-px before:bg-line">
      {items.map((item) => {
        if (item.kind === 'entry')
          return (
            <TimelineEntry
              key={item.key}
              entry={item}
              events={events}
              actionSizes={sizes}
              chosenId={item.lines.some((line) => line.eventId === eventId) ? eventId : null}
              later={past && later.has(item.lines[0]!.eventId)}
              past={past}
              handlers={handlers}
            />
          );
        if (item.kind === 'gap')
          return (
            <li key={item.key} className="relative py-2 pl-10 text-xs text-ink-soft italic">
              <span
                aria-hidden
                className="absolute top-1/2 left-[11px] size-1.5 -translate-y-1/2 rounded-full border border-line-strong bg-surface"
              />
              {item.label}
            </li>
          );
        return (
          <li key={item.key} className="relative z-[1] pt-2 pb-1.5">
            <h4 className="inline-block bg-surface pr-2 text-xs font-semibold text-ink-soft">{item.label}</h4>
          </li>
        );
      })}
    </ol>
  );
}
