import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useEnrollErrors } from '../../leads/data/marketing-outcomes.js';
import { cardGap, cardHeight, type CardRoom } from '../cards/card-size.js';
import { rememberedScroll, rememberScroll } from './scroll-memory.js';
import { useInSight } from './use-in-sight.js';
import { useRested } from './use-rested.js';

/** The next page is loaded when this many cards are left below. */
const loadAhead = 15;
const noCards: readonly BoardCard[] = [];
const noErrors: ReadonlyMap<string, string> = new Map();

/**
 * The list of a column, now or in the past: only the visible cards are in the document, and the next page loads before the end is
 * reached. A column that is scrolled out of sight draws its cards when the browser is idle.
 * @param loadNext loads the next page of the column; stable as long as it loads the same page
 * @param urgent draws at once even out of sight: the column has the focus
 * @param remembers whether the column returns to its last scroll position
 * @param foot whether its cards have a row of actions
 * @param kept the id of a card that stays drawn, however far it is scrolled out of sight
 */
export function useColumnList(
  column: BoardColumn,
  {
    loadNext,
    urgent = false,
    remembers = false,
    foot = true,
    kept,
  }: {
    loadNext: () => Promise<void>;
    urgent?: boolean;
    remembers?: boolean;
    foot?: boolean;
    kept?: string | undefined;
  },
) {
  const touch = useMediaQuery('(pointer: coarse)');
  const errors = useEnrollErrors();
  const room: CardRoom = { foot, touch, errors: foot ? errors : noErrors };
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollerRef, inSight] = useInSight(scroller);
  const { cards = noCards, next } = useRested(column, inSight || urgent) ?? {};
  const [loadFailed, setLoadFailed] = useState(false);
  const keptIndex = kept === undefined ? -1 : cards.findIndex(({ id }) => id === kept);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return keptIndex < 0 || drawn.includes(keptIndex) ? drawn : [...drawn, keptIndex].sort((a, b) => a - b);
    },
    [keptIndex],
  );
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => cardHeight(cards[index]!, room) + cardGap,
    getItemKey: (index) => cards[index]!.id,
    overscan: 4,
    rangeExtractor,
    paddingStart: 2,
    paddingEnd: 8,
  });
  // Nothing can be scrolled before the first cards are drawn.
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
    /** The inputs of the cards' heights. */
    room,
    /** The total height of all cards, in px. */
    height: virtual.getTotalSize(),
    scrollTo: (index: number) => virtual.scrollToIndex(index),
    loadFailed,
    loadAgain: () => setLoadFailed(false),
  };
}
