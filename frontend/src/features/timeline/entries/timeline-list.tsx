import { useCallback, useMemo, useState } from 'react';
import type { TimelineEntryItem, TimelineItem } from '../../history/timeline-item.js';
import { newestFirst as fromNewest } from '../../history/build-timeline.js';
import { shownChanges } from './entry-parts.js';
import { foldedLines, foldsFrom } from './folded-text.js';
import { type HistoryRow, HistoryRows } from './history-rows.js';
import { EmptyState } from '../../../ui/failure.js';
import type { EntryHandlers } from './entry-actions.js';
import { actionSizes } from './event-record.js';
import { type OpenParts, TimelineEntry } from './timeline-entry.js';
import type { Replay } from '../replay/use-replay.js';

/** Px as drawn at the panel's usual width; measured heights replace them later. */
const heights = { day: 30, gap: 32, frame: 34, line: 20, textMargin: 8 };
const lettersInLine = 48;

/** The timeline's items as rows of the list, each with an estimated height. */
export function timelineRows(items: readonly TimelineItem[]): HistoryRow[] {
  return items.map((item) =>
    item.kind === 'entry'
      ? { key: item.key, eventIds: item.lines.map(({ eventId }) => eventId), height: entryHeight(item) }
      : { key: item.key, eventIds: [], height: heights[item.kind] },
  );
}

function entryHeight({ lines, summary }: TimelineEntryItem): number {
  // The summary, and the button that unfolds its events.
  if (summary)
    return (
      heights.frame +
      (1 + wrapped(summary.sentence) + (summary.text === null ? 0 : folded(summary.text))) * heights.line
    );
  const inLines = lines.reduce((sum, { sentence, text, changes }) => {
    const words = wrapped(sentence) + (text === null ? 0 : folded(text));
    const fields = Math.min(changes.length, shownChanges) + (changes.length > shownChanges ? 1 : 0);
    return sum + (words + fields) * heights.line + (text === null ? 0 : heights.textMargin);
  }, 0);
  return heights.frame + inLines;
}

/** The number of lines of a text that is folded, with the button below it. */
function folded(text: string): number {
  const lines = wrapped(text);
  return lines < foldsFrom ? lines : foldedLines + 1;
}

/** The number of lines of a text. */
function wrapped(text: string) {
  return text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / lettersInLine)), 0);
}

const closed: OpenParts = { record: false, refusal: false, fields: false, steps: false, text: false };

/** The first level: the events in sentences, along a line. */
export function TimelineList({
  replay: { events, items: oldestFirst, filter, eventId, index, past },
  newestFirst,
  handlers,
}: {
  replay: Replay;
  newestFirst: boolean;
  handlers: EntryHandlers;
}) {
  const sizes = useMemo(() => actionSizes(events), [events]);
  const items = useMemo(() => (newestFirst ? fromNewest(oldestFirst) : oldestFirst), [newestFirst, oldestFirst]);
  const rows = useMemo(() => timelineRows(items), [items]);
  const placeOf = useMemo(() => new Map(events.map(({ id }, at) => [id, at])), [events]);
  // Kept here, because an entry that is scrolled away is not mounted.
  const [open, setOpen] = useState<ReadonlyMap<string, OpenParts>>(new Map());
  const onOpen = useCallback(
    (key: string, parts: Partial<OpenParts>) =>
      setOpen((before) => new Map(before).set(key, { ...(before.get(key) ?? closed), ...parts })),
    [],
  );
  // Only new arrivals slide in, and only once.
  const [settled, setSettled] = useState(events.length);
  const onSettled = useCallback(() => setSettled(events.length), [events.length]);

  if (items.length === 0 && events.length > 0)
    return <EmptyState title="Nothing of this kind has happened">Change the filters, or show all.</EmptyState>;
  return (
    <HistoryRows
      key={String(newestFirst)}
      {...{ rows, eventId, newestFirst }}
      list={filter}
      className="before:absolute before:inset-y-5 before:left-3.5 before:w-px before:bg-line"
    >
      {(at) => {
        const item = items[at]!;
        if (item.kind === 'entry') {
          const place = placeOf.get(item.key) ?? 0;
          return (
            <TimelineEntry
              entry={item}
              events={events}
              actionSizes={sizes}
              chosenId={item.lines.some((line) => line.eventId === eventId) ? eventId : null}
              later={past && place > index}
              past={past}
              fresh={place >= settled}
              open={open.get(item.key) ?? closed}
              onOpen={onOpen}
              onSettled={onSettled}
              handlers={handlers}
            />
          );
        }
        if (item.kind === 'gap')
          return (
            <p className="relative py-2 pl-10 text-xs text-ink-soft italic">
              <span
                aria-hidden
                className="absolute top-1/2 left-[11px] size-1.5 -translate-y-1/2 rounded-full border border-line-strong bg-surface"
              />
              {item.label}
            </p>
          );
        return (
          <div className="relative z-[1] pt-2 pb-1.5">
            <h4 className="inline-block bg-surface pr-2 text-xs font-semibold text-ink-soft">{item.label}</h4>
          </div>
        );
      }}
    </HistoryRows>
  );
}
