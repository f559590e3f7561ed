import { clsx } from 'clsx';
import { mapOfPerson } from '../../../lib/kept-of-person.js';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useEnrollErrors } from '../../leads/data/marketing.js';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { CardWidth } from '../settings/board-settings.js';
import { usePreferences } from '../../session/preferences.js';
import { columnClass, ColumnHeader } from './column-header.js';
import { cardGap, cardHeight, type CardRoom } from '../cards/card-size.js';

/** Scroll positions of the live board (`board`) and its columns (by status) when they last left the page, in px. */
const offsets = mapOfPerson<string, number>();

export const rememberedScroll = (part: string): number => offsets.get(part) ?? 0;

export function rememberScroll(part: string, offset: number) {
  offsets.set(part, offset);
}

/** After another filter or page, the board starts at the top again. */
export function forgetScroll() {
  offsets.clear();
}

/** The longest time that a value waits for an idle browser. */
const longestWaitMs = 500;

/**
 * Follows a value at once if it is in sight, and otherwise when the browser is idle.
 * @returns undefined until it follows for the first time
 */
function useRested<Value>(value: Value, seen: boolean): Value | undefined {
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
function useInSight<Element extends HTMLElement>(
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
    kept?: string;
  },
) {
  const touch = useMediaQuery('(pointer: coarse)');
  const errors = useEnrollErrors();
  const { compact } = usePreferences();
  const room: CardRoom = { foot, touch, compact: foot && compact, errors: foot ? errors : noErrors };
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
  const { measure } = virtual;
  useLayoutEffect(() => measure(), [measure, room.compact]);
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

/**
 * A stage as a column: its name with its figures, and its cards. Only the cards in sight are in the document.
 * @param list of `useColumnList`
 */
export function ColumnFrame({
  column,
  width,
  list: { scrollerRef, cards, rows, height, room, loadFailed, loadAgain },
  empty = 'No leads in this stage.',
  frameRef,
  isOver,
  slides,
  header,
  onKeyDown,
  children,
}: {
  column: BoardColumn;
  width: CardWidth;
  list: ReturnType<typeof useColumnList>;
  /** What it says without cards. */
  empty?: string;
  frameRef?: Ref<HTMLElement>;
  /** A card is held over it; undefined if none can be dropped on it. */
  isOver?: boolean;
  /** Whether cards slide to their new places. */
  slides?: boolean;
  header?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: (card: BoardCard, height: number) => ReactNode;
}) {
  return (
    <section
      ref={frameRef}
      aria-label={`${columnTitle(column.status)}, ${column.count} ${column.count === 1 ? 'lead' : 'leads'}`}
      data-column={column.status}
      className={clsx(
        columnClass(width),
        isOver !== undefined && 'transition-colors',
        isOver && 'bg-accent-soft ring-2 ring-accent ring-inset',
      )}
    >
      <ColumnHeader column={column}>{header}</ColumnHeader>
      <div
        ref={scrollerRef}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5"
        data-column-scroll={column.status}
        onKeyDown={onKeyDown}
      >
        {column.cards.length === 0 && <p className="px-1 py-2 text-xs text-ink-soft">{empty}</p>}
        <ul className="relative" style={{ height }}>
          {rows.map((row) => {
            const card = cards[row.index]!;
            return (
              <li
                key={row.key}
                className={clsx('absolute inset-x-0 top-0 px-0.5', slides && 'transition-transform')}
                style={{ transform: `translateY(${row.start}px)` }}
                aria-setsize={column.count}
                aria-posinset={row.index + 1}
              >
                {children(card, cardHeight(card, room))}
              </li>
            );
          })}
        </ul>
        {loadFailed && (
          <button
            type="button"
            onClick={loadAgain}
            className="mb-2 w-full rounded-control py-2 text-xs text-danger hover:bg-hover"
          >
            More leads could not be loaded. Try again
          </button>
        )}
      </div>
    </section>
  );
}
