import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import type { HistoryRow } from './history-row.js';

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
