import { useDroppable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { memo, useCallback } from 'react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import type { BoardSort } from '../../../../../contracts/src/board/board-sort.js';
import type { BoardActions } from '../cards/board-actions.js';
import { loadMore } from '../data/board-query.js';
import { useWaitingNow } from '../../waiting/use-waiting.js';
import { useCarriedFrom } from '../moves/carried.js';
import { cardHeight } from '../cards/card-size.js';
import { CardItem } from '../cards/card-item.js';
import { personName, type Names } from '../../people/person-name.js';
import type { CardWidth } from '../settings/board-settings.js';
import { CollapsedColumn } from './collapsed-column.js';
import { columnClass } from './column-class.js';
import { ColumnHeader } from './column-header.js';
import { recentMover } from './recent-mover.js';
import { SortMenu } from './sort-menu.js';
import { useColumnList } from './use-column-list.js';

interface ColumnProps {
  column: BoardColumn;
  filter: BoardFilter;
  sort: BoardSort;
  /** Its minimum width; a strip has its own width. */
  width: CardWidth;
  collapsed: boolean;
  selectedId: string | undefined;
  focusedId: string | undefined;
  /** The names of the people on the board, as of the time it was read. */
  people: Names;
  /** The names of all users; undefined until they are known. */
  names: Names | undefined;
  /** The viewer's id. */
  me: string | undefined;
  /** Distinguishes cards that look alike, by lead. */
  apart: ReadonlyMap<string, string>;
  actions: BoardActions;
}

/** One stage, as a column or, collapsed, as a strip. Cards can be dropped on both. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, collapsed } = props;
  const { setNodeRef, isOver } = useDroppable({ id: column.status });
  if (collapsed) return <CollapsedColumn column={column} ref={setNodeRef} isOver={isOver} />;
  return <OpenColumn {...props} frameRef={setNodeRef} isOver={isOver} />;
});

/** The stage's name, its number of leads with their rent, and its cards. Only the cards in sight are in the document. */
function OpenColumn({
  column,
  filter,
  sort,
  selectedId,
  focusedId,
  people,
  names,
  me,
  actions,
  apart,
  width,
  frameRef,
  isOver,
}: ColumnProps & { frameRef: (element: HTMLElement | null) => void; isOver: boolean }) {
  const now = useWaitingNow(column.cards);
  const { status } = column;
  const loadNext = useCallback(() => loadMore(status, filter, sort), [status, filter, sort]);
  const kept = useCarriedFrom(status);
  const urgent = focusedId !== undefined || kept !== undefined;
  const { scrollerRef, cards, rows, height, room, loadFailed, loadAgain } = useColumnList(column, {
    loadNext,
    urgent,
    remembers: true,
    kept,
  });

  // A card further down that the arrow keys reach is scrolled into view before it takes the focus.
  const focusedIndex = cards.findIndex((card) => card.id === focusedId);
  const tabbableId = focusedIndex >= 0 ? focusedId : cards[0]?.id;
  const title = columnTitle(column.status);

  return (
    <section
      ref={frameRef}
      aria-label={`${title}, ${column.count} ${column.count === 1 ? 'lead' : 'leads'}`}
      data-column={column.status}
      className={clsx(
        columnClass(width),
        'transition-colors',
        isOver && 'bg-accent-soft ring-2 ring-accent ring-inset',
      )}
    >
      <ColumnHeader column={column}>
        <SortMenu column={column} />
      </ColumnHeader>
      <div
        ref={scrollerRef}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5"
        data-column-scroll={column.status}
      >
        {column.cards.length === 0 && (
          <p className="px-1 py-2 text-xs text-ink-soft">
            {column.total && column.total.count > 0 ? 'No match in this stage.' : 'No leads in this stage.'}
          </p>
        )}
        <ul className="relative" style={{ height: height }}>
          {rows.map((row) => {
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
                  height={cardHeight(card, room)}
                  apart={apart.get(card.id)}
                  selected={card.id === selectedId}
                  tabbable={card.id === tabbableId}
                  now={now}
                  mover={recentMover(card, people, me, now)}
                  assignee={personName(card.assigneeId, names, people)}
                  actions={actions}
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
