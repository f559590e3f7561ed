import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useCallback, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { HistoryRow } from './history-row.js';
import { useFollowMoment } from './use-follow-moment.js';

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
