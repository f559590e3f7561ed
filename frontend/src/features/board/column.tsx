import { useDroppable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { memo, useCallback } from 'react';
import { columnTitle } from '../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../contracts/src/queries/board.js';
import type { BoardFilter } from '../../../../contracts/src/queries/board-filter.js';
import { useNow } from '../../lib/use-now.js';
import type { BoardActions } from './board-actions.js';
import { loadMore } from './board-query.js';
import { CardItem } from './card-item.js';
import { ColumnCount } from './column-count.js';
import { recentMover } from './recent-mover.js';
import { useColumnList } from './use-column-list.js';

/** One stage: its name, how many and what they rent for, and its cards. Only the cards in sight are in the document. */
export const Column = memo(function Column({
  column,
  filter,
  selectedId,
  focusedId,
  people,
  me,
  actions,
}: {
  column: BoardColumn;
  filter: BoardFilter;
  selectedId: string | undefined;
  focusedId: string | undefined;
  /** E-mails by user id. */
  people: Readonly<Record<string, string>>;
  /** The id of who looks. */
  me: string | undefined;
  actions: BoardActions;
}) {
  const now = useNow();
  const { setNodeRef, isOver } = useDroppable({ id: column.status });
  const { status } = column;
  const loadNext = useCallback(() => loadMore(status, filter), [status, filter]);
  const list = useColumnList(column, { loadNext, urgent: focusedId !== undefined, remembers: true });
  const { cards } = list;

  // A card that the arrow keys reach further down is scrolled to before it takes the focus.
  const focusedIndex = cards.findIndex((card) => card.id === focusedId);
  const tabbableId = focusedIndex >= 0 ? focusedId : cards[0]?.id;
  const title = columnTitle(column.status);

  return (
    <section
      ref={setNodeRef}
      aria-label={`${title}, ${column.count} ${column.count === 1 ? 'lead' : 'leads'}`}
      data-column={column.status}
      className={clsx(
        'flex h-full w-full shrink-0 snap-center flex-col rounded-card bg-sunken transition-colors md:w-60 lg:w-auto lg:min-w-46 lg:flex-1',
        isOver && 'bg-accent-soft ring-2 ring-accent ring-inset',
      )}
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
      >
        {column.cards.length === 0 && (
          <p className="px-1 py-2 text-xs text-ink-soft">
            {column.total && column.total.count > 0 ? 'No match in this stage.' : 'No leads in this stage.'}
          </p>
        )}
        <ul className="relative" style={{ height: list.height }}>
          {list.rows.map((row) => {
            const card = cards[row.index]!;
            return (
              <li
                key={row.key}
                className="absolute inset-x-0 top-0 px-0.5"
                style={{ transform: `translateY(${row.start}px)` }}
                aria-setsize={column.count}
                aria-posinset={row.index + 1}
              >
                <CardItem
                  card={card}
                  selected={card.id === selectedId}
                  tabbable={card.id === tabbableId}
                  now={now}
                  mover={recentMover(card, people, me, now)}
                  actions={actions}
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
