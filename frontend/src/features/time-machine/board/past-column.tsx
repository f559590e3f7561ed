import { clsx } from 'clsx';
import { memo, useCallback, useState } from 'react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { focusWhenDrawn } from '../../../lib/focus-when-drawn.js';
import { CollapsedColumn } from '../../board/columns/collapsed-column.js';
import { columnClass } from '../../board/columns/column-class.js';
import { ColumnHeader } from '../../board/columns/column-header.js';
import type { CardWidth } from '../../board/settings/board-settings.js';
import { cardHeight } from '../../board/cards/card-size.js';
import { useColumnList } from '../../board/columns/use-column-list.js';
import { PastCard } from './past-card.js';

interface PastColumnProps {
  column: BoardColumn;
  width: CardWidth;
  collapsed: boolean;
  /** The shown instant, to the day: the cards' most urgent facts are computed for it. */
  now: string;
  selectedId: string | undefined;
  /** Whether cards slide to their new places in the column. */
  moving: boolean;
  onSelect: (id: string) => void;
  loadMore: (status: LeadStatus) => Promise<void>;
}

/** A stage as it was: nothing can be dropped on it. */
export const PastColumn = memo(function PastColumn(props: PastColumnProps) {
  return props.collapsed ? <CollapsedColumn column={props.column} /> : <OpenPastColumn {...props} />;
});

/** Only the visible cards are in the document. */
function OpenPastColumn({ column, width, now, selectedId, moving, onSelect, loadMore }: PastColumnProps) {
  const { status } = column;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const loadNext = useCallback(() => loadMore(status), [status, loadMore]);
  const { scrollerRef, cards, rows, height, room, scrollTo, loadFailed, loadAgain } = useColumnList(column, {
    loadNext,
    foot: false,
  });

  const title = columnTitle(column.status);
  const focusedIndex = cards.findIndex((card) => card.id === focusedId);
  const tabbableId = cards[Math.max(0, focusedIndex)]?.id;
  const focusBy = (by: number) => {
    const next = cards[Math.max(0, focusedIndex) + by];
    if (!next) return;
    setFocusedId(next.id);
    scrollTo(Math.max(0, focusedIndex) + by);
    focusWhenDrawn(() => document.getElementById(`card-${next.id}`));
  };
  return (
    <section
      aria-label={`${title}, ${column.count} ${column.count === 1 ? 'lead' : 'leads'}`}
      data-column={column.status}
      className={columnClass(width)}
    >
      <ColumnHeader column={column} />
      <div
        ref={scrollerRef}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5"
        data-column-scroll={column.status}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          focusBy(by);
        }}
      >
        {column.cards.length === 0 && <p className="px-1 py-2 text-xs text-ink-soft">No leads in this stage.</p>}
        <ul className="relative" style={{ height: height }}>
          {rows.map((row) => {
            const card = cards[row.index]!;
            return (
              <li
                key={row.key}
                className={clsx('absolute inset-x-0 top-0 px-0.5', moving && 'transition-transform')}
                style={{ transform: `translateY(${row.start}px)` }}
                aria-setsize={column.count}
                aria-posinset={row.index + 1}
              >
                <PastCard
                  card={card}
                  now={now}
                  height={cardHeight(card, room)}
                  selected={card.id === selectedId}
                  tabbable={card.id === tabbableId}
                  onSelect={onSelect}
                  onFocus={setFocusedId}
                />
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
