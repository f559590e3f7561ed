import { clsx } from 'clsx';
import { memo, useCallback, useState } from 'react';
import { columnTitle, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../contracts/src/queries/board.js';
import { ColumnCount } from '../board/column-count.js';
import { useColumnList } from '../board/use-column-list.js';
import { PastCard } from './past-card.js';

/** A stage as it was: nothing can be dropped on it. Only the cards in sight are in the document. */
export const PastColumn = memo(function PastColumn({
  column,
  now,
  selectedId,
  moving,
  onSelect,
  loadMore,
}: {
  column: BoardColumn;
  /** The instant that is shown, to the day: what matters on a card is counted from it. */
  now: string;
  selectedId: string | undefined;
  /** Cards slide to their new places in the column. */
  moving: boolean;
  onSelect: (id: string) => void;
  loadMore: (status: LeadStatus) => Promise<void>;
}) {
  const { status } = column;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const loadNext = useCallback(() => loadMore(status), [status, loadMore]);
  const list = useColumnList(column, { loadNext });
  const { cards } = list;

  const title = columnTitle(column.status);
  const focusedIndex = cards.findIndex((card) => card.id === focusedId);
  const tabbableId = cards[Math.max(0, focusedIndex)]?.id;
  const focusBy = (by: number) => {
    const next = cards[Math.max(0, focusedIndex) + by];
    if (!next) return;
    setFocusedId(next.id);
    list.scrollTo(Math.max(0, focusedIndex) + by);
    requestAnimationFrame(() => document.getElementById(`card-${next.id}`)?.focus());
  };
  return (
    <section
      aria-label={`${title}, ${column.count} ${column.count === 1 ? 'lead' : 'leads'}`}
      data-column={column.status}
      className="flex h-full w-full shrink-0 snap-center flex-col rounded-card bg-sunken md:w-60 lg:w-auto lg:min-w-46 lg:flex-1"
    >
      <header className="shrink-0 px-2.5 pt-2 pb-1.5">
        <h3 className="truncate text-sm font-semibold" title={title}>
          {title}
        </h3>
        <ColumnCount column={column} />
      </header>
      <div
        ref={list.scrollerRef}
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
        <ul className="relative" style={{ height: list.height }}>
          {list.rows.map((row) => {
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
                  selected={card.id === selectedId}
                  tabbable={card.id === tabbableId}
                  onSelect={onSelect}
                  onFocus={setFocusedId}
                />
              </li>
            );
          })}
        </ul>
        {list.loadFailed && (
          <button
            type="button"
            onClick={list.loadAgain}
            className="mb-2 w-full rounded-control py-2 text-xs text-danger hover:bg-hover"
          >
            More leads could not be loaded. Try again
          </button>
        )}
      </div>
    </section>
  );
});
