import { withCommas } from '../../../../../contracts/src/numerals.js';
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';

/** One row of a history's list. */
export interface HistoryRow {
  key: string;
  /** The events it shows, oldest first; none for a separator. */
  eventIds: readonly string[];
  /** Px, until it is drawn and measured. */
  height: number;
}

/** Within this distance from the newest end (px), the list follows new events. */
const nearNewestPx = 240;

/**
 * Keeps the chosen event in sight; without one, the newest, unless somebody has scrolled away to read: then what they read stays where it
 * is, and the entries that came since are counted.
 * @param chosenAt the chosen event's row; undefined if no row shows it
 * @returns how many came since, what to call when the frame is scrolled, and what goes to the newest
 */
function useFollowMoment(
  virtual: Virtualizer<HTMLDivElement, Element>,
  { rows, list, eventId, newestFirst }: Pick<HistoryRowsProps, 'rows' | 'list' | 'eventId' | 'newestFirst'>,
  chosenAt: number | undefined,
): { unseen: number; onScroll: () => void; toNewest: () => void } {
  const before = useRef<{ eventId: string | null; rows: readonly HistoryRow[]; list: unknown } | null>(null);
  const atNewest = useRef(true);
  // The entries that were there when the newest was last in sight.
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => keysOf(rows));
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const toNewest = useCallback(
    (behavior: 'auto' | 'smooth') => {
      if (newestFirst) virtual.scrollToOffset(0, { behavior });
      else virtual.scrollToEnd({ behavior });
    },
    [newestFirst, virtual],
  );
  useLayoutEffect(() => {
    const last = before.current;
    const frame = virtual.scrollElement;
    if (!frame || rows.length === 0) return;
    before.current = { eventId, rows, list };
    if (last?.eventId === eventId && last.rows === rows) return;
    const first = last === null;
    const another = last !== null && last.list !== list;
    const target = chosenAt === undefined ? undefined : virtual.getOffsetForIndex(chosenAt, 'center')?.[0];
    // A smooth scroll explains a step; over rows that were never drawn it would only be slow.
    const far = target !== undefined && Math.abs(target - frame.scrollTop) > frame.clientHeight;
    const behavior = first || another || calm || far ? 'auto' : 'smooth';
    if (chosenAt !== undefined) {
      // New events do not scroll back a person who reads elsewhere.
      if (last?.eventId === eventId && !another) return;
      virtual.scrollToIndex(chosenAt, { align: 'center', behavior });
      if (first) frame.scrollIntoView({ block: 'nearest' });
      return;
    }
    const returned = last !== null && last.eventId !== null && eventId === null;
    if (!first && !another && !returned && !atNewest.current) return;
    toNewest(behavior);
    setSeen(keysOf(rows));
  }, [calm, chosenAt, eventId, list, rows, toNewest, virtual]);
  const onScroll = () => {
    const frame = virtual.scrollElement;
    if (!frame) return;
    const away = newestFirst ? frame.scrollTop : frame.scrollHeight - frame.clientHeight - frame.scrollTop;
    atNewest.current = away <= nearNewestPx;
    if (atNewest.current && unseen > 0) setSeen(keysOf(rows));
  };
  const unseen = rows.filter(({ key, eventIds }) => eventIds.length > 0 && !seen.has(key)).length;
  return { unseen, onScroll, toNewest: () => toNewest(calm ? 'auto' : 'smooth') };
}

const keysOf = (rows: readonly HistoryRow[]): ReadonlySet<string> => new Set(rows.map(({ key }) => key));

interface HistoryRowsProps {
  rows: readonly HistoryRow[];
  /** Which list it is, compared by identity: another one (a filter) begins at its newest end. */
  list: unknown;
  /** The chosen event, null for now. */
  eventId: string | null;
  newestFirst: boolean;
  gap?: number;
  className?: string;
  /** Draws a row; stable between renders. */
  children: (index: number) => ReactNode;
}

/**
 * A history's rows in their own scrolling frame. Only the visible rows are in the document, plus the one that has
 * the focus. Each gives assistive technology its position among all.
 */
export function HistoryRows({ rows, list, eventId, newestFirst, gap = 0, className, children }: HistoryRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const places = useMemo(
    () => ({
      ofKey: new Map(rows.map(({ key }, index) => [key, index])),
      ofEvent: new Map(rows.flatMap(({ eventIds }, index) => eventIds.map((id) => [id, index] as const))),
    }),
    [rows],
  );
  const heldAt = held === null ? undefined : places.ofKey.get(held);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return heldAt === undefined || drawn.includes(heldAt) ? drawn : [...drawn, heldAt].sort((a, b) => a - b);
    },
    [heldAt],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]!.height,
    getItemKey: (index) => rows[index]!.key,
    rangeExtractor,
    overscan: 5,
    gap,
    paddingStart: 12,
    paddingEnd: 12,
    // Rows that come in above leave those in sight where they are.
    anchorTo: 'end',
  });
  const chosenAt = eventId === null ? undefined : places.ofEvent.get(eventId);
  const { unseen, onScroll, toNewest } = useFollowMoment(virtual, { rows, list, eventId, newestFirst }, chosenAt);
  const hold = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    setHeld(rows[Number(row?.dataset.index ?? -1)]?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Home') virtual.scrollToIndex(0);
    else if (event.key === 'End') virtual.scrollToEnd();
    else return;
    // The browser would scroll smoothly, and stop at the first row whose measured height differs from the estimate.
    event.preventDefault();
  };
  const Arrow = newestFirst ? ArrowUp : ArrowDown;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        className="min-h-0 flex-1 overflow-y-auto px-4 [overflow-anchor:none]"
        tabIndex={0}
        role="region"
        aria-label="History"
      >
        <ol
          className={clsx('relative', className)}
          style={{ height: virtual.getTotalSize() }}
          onFocus={hold}
          onBlur={() => setHeld(null)}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              aria-current={index === chosenAt || undefined}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(index)}
            </li>
          ))}
        </ol>
      </div>
      <p
        role="status"
        className={clsx('absolute inset-x-0 z-10 flex justify-center', newestFirst ? 'top-2' : 'bottom-2')}
      >
        {unseen > 0 && (
          <Button size="sm" className="rounded-full shadow-overlay" onClick={toNewest}>
            <Arrow /> {withCommas(unseen)} new
          </Button>
        )}
      </p>
    </div>
  );
}
