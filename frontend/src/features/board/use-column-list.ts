import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BoardCard, BoardColumn } from '../../../../contracts/src/queries/board.js';
import { cardGap, cardHeight } from './card.js';
import { rememberedScroll, rememberScroll } from './scroll-memory.js';
import { useInSight } from './use-in-sight.js';
import { useRested } from './use-rested.js';

/** The next page is asked for when this many cards are left below. */
const loadAhead = 15;
const noCards: readonly BoardCard[] = [];

/**
 * The list of a column, now or in the past: only the cards in sight are in the document, and the next page is loaded before the
 * end is reached. A column that is scrolled out of sight draws its cards when the browser has time for it.
 * @param loadNext loads the next page of the column; the same function as long as it does the same
 * @param urgent draw at once also out of sight: the column has the focus
 * @param remembers whether the column comes back scrolled as it was when it was last there
 */
export function useColumnList(
  column: BoardColumn,
  {
    loadNext,
    urgent = false,
    remembers = false,
  }: { loadNext: () => Promise<void>; urgent?: boolean; remembers?: boolean },
) {
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollerRef, inSight] = useInSight(scroller);
  const { cards = noCards, next } = useRested(column, inSight || urgent) ?? {};
  const [loadFailed, setLoadFailed] = useState(false);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight + cardGap,
    getItemKey: (index) => cards[index]!.id,
    overscan: 4,
    paddingStart: 2,
    paddingEnd: 8,
  });
  // There is nothing to be scrolled before the first cards are drawn.
  const drawn = cards.length > 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!remembers || !drawn || !element) return;
    element.scrollTop = rememberedScroll(column.status);
    return () => rememberScroll(column.status, element.scrollTop);
  }, [remembers, drawn, column.status]);

  const rows = virtual.getVirtualItems();
  const wantsMore = next !== undefined && (rows.at(-1)?.index ?? 0) >= cards.length - loadAhead;
  useEffect(() => {
    if (wantsMore && !loadFailed) loadNext().catch(() => setLoadFailed(true));
  }, [wantsMore, loadFailed, next, loadNext]);

  return {
    scrollerRef,
    cards,
    rows,
    /** Of all cards, in px. */
    height: virtual.getTotalSize(),
    scrollTo: (index: number) => virtual.scrollToIndex(index),
    loadFailed,
    loadAgain: () => setLoadFailed(false),
  };
}
