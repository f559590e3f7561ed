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
import { useMediaQuery } from '../../../lib/use-media-query.js';

/** One row of a history's list. */
export interface HistoryRow {
  key: string;
  /** The events it shows, oldest first; none for a separator. */
  eventIds: readonly string[];
  /** Px, until it is drawn and measured. */
  height: number;
}

/** Within this distance from the end (px), the list follows new events. */
const nearEndPx = 240;

/**
 * Keeps the chosen event in sight; without one, the newest, unless somebody has scrolled back to read.
 * @param eventId the chosen event, null for now
 * @param chosenAt the chosen event's row; undefined if no row shows it
 * @param rows the current list: different first rows mean another list (a filter), additional last rows are new events
 */
export function useFollowMoment(
  virtual: Virtualizer<HTMLDivElement, Element>,
  eventId: string | null,
  chosenAt: number | undefined,
  rows: readonly HistoryRow[],
): void {
  const before = useRef<{ eventId: string | null; rows: readonly HistoryRow[] } | null>(null);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  useLayoutEffect(() => {
    const last = before.current;
    const frame = virtual.scrollElement;
    if (!frame || rows.length === 0) return;
    before.current = { eventId, rows };
    if (last?.eventId === eventId && last.rows === rows) return;
    const first = last === null;
    const rebuilt = last !== null && !goesOn(last.rows, rows);
    const target = chosenAt === undefined ? undefined : virtual.getOffsetForIndex(chosenAt, 'center')?.[0];
    // A smooth scroll explains a step; over rows that were never drawn it would only be slow.
    const far = target !== undefined && Math.abs(target - frame.scrollTop) > frame.clientHeight;
    const behavior = first || rebuilt || calm || far ? 'auto' : 'smooth';
    if (chosenAt !== undefined) {
      // New events at the end do not scroll back a person who reads elsewhere.
      if (last?.eventId === eventId && !rebuilt) return;
      virtual.scrollToIndex(chosenAt, { align: 'center', behavior });
      if (first) frame.scrollIntoView({ block: 'nearest' });
      return;
    }
    const returned = last !== null && last.eventId !== null && eventId === null;
    if (first || rebuilt || returned || virtual.isAtEnd(nearEndPx)) virtual.scrollToEnd({ behavior });
  }, [calm, chosenAt, eventId, rows, virtual]);
}

/** Whether the later list is the earlier one, possibly with more at its end. */
function goesOn(earlier: readonly HistoryRow[], later: readonly HistoryRow[]): boolean {
  return later.length >= earlier.length && earlier.every(({ key }, index) => later[index]?.key === key);
}

/**
 * A history's rows in their own scrolling frame. Only the visible rows are in the document, plus the one that has
 * the focus. Each tells assistive technology its position among all.
 * @param eventId the chosen event, null for now
 * @param children draws a row; stable between renders
 */
export function HistoryRows({
  rows,
  eventId,
  gap = 0,
  className,
  children,
}: {
  rows: readonly HistoryRow[];
  eventId: string | null;
  gap?: number;
  className?: string;
  children: (index: number) => ReactNode;
}) {
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
  });
  const chosenAt = eventId === null ? undefined : places.ofEvent.get(eventId);
  useFollowMoment(virtual, eventId, chosenAt, rows);
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
  return (
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
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
  );
}
