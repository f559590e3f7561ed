import { type RefCallback, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useEnrollErrors } from '../../leads/data/marketing.js';
import { cardGap, cardHeight, type CardRoom } from '../cards/card-size.js';
import { rememberedScroll, rememberScroll } from './scroll-memory.js';

/** The longest time that a value waits for an idle browser. */
const longestWaitMs = 500;

/**
 * Follows a value at once if it is in sight, and otherwise when the browser is idle.
 * @returns undefined until it follows for the first time
 */
export function useRested<Value>(value: Value, seen: boolean): Value | undefined {
  const [rested, setRested] = useState(seen ? value : undefined);
  const settled = rested === value;
  if (seen && !settled) setRested(value);
  useEffect(() => {
    if (settled) return;
    // Safari lacks requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setRested(value), longestWaitMs);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setRested(value), { timeout: longestWaitMs });
    return () => cancelIdleCallback(idle);
  }, [value, settled]);
  return seen ? value : rested;
}

/**
 * Whether any part of an element is visible: inside the window and not clipped. Known before the first paint.
 * @param heldRef also receives the element
 * @returns the ref for the element
 */
export function useInSight<Element extends HTMLElement>(
  heldRef: RefObject<Element | null>,
): [ref: RefCallback<Element>, inSight: boolean] {
  const [inSight, setInSight] = useState(false);
  const ref = useCallback(
    (element: Element) => {
      heldRef.current = element;
      const { left, right } = element.getBoundingClientRect();
      setInSight(right > 0 && left < window.innerWidth);
      const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)!.isIntersecting));
      observer.observe(element);
      return () => {
        observer.disconnect();
        heldRef.current = null;
      };
    },
    [heldRef],
  );
  return [ref, inSight];
}

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
