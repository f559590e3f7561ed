import type { BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { type Names, personName } from '../../people/person-name.js';
import { useDroppable } from '@dnd-kit/core';
import { memo, useCallback } from 'react';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import type { BoardSort } from '../../../../../contracts/src/board/board-sort.js';
import type { BoardActions } from '../cards/card-foot.js';
import { loadMore } from '../data/board-query.js';
import { useWaitingNow } from '../../waiting/use-waiting.js';
import { useCarriedFrom } from '../moves/carried.js';
import { CardItem } from '../cards/card-item.js';
import type { CardWidth } from '../settings/board-settings.js';
import { CollapsedColumn, SortMenu } from './column-header.js';
import { ColumnFrame, useColumnList } from './column-frame.js';

/** How long a card mentions another person's move. */
const recentMs = 2 * 60_000;

/**
 * The other person who has just moved a card: "Ann Sample".
 * @param people names by user id
 * @param me the viewer's id
 * @param now ISO 8601
 * @returns null if the viewer moved it, the move is long ago, or the card has not moved since it came in
 */
export function recentMover(
  card: Pick<BoardCard, 'stageActorId' | 'stageSince' | 'createdAt'>,
  people: Names,
  me: string | undefined,
  now: string,
): string | null {
  const { stageActorId, stageSince, createdAt } = card;
  if (!stageActorId || stageActorId === me || stageSince === createdAt) return null;
  if (Date.parse(now) - Date.parse(stageSince) > recentMs) return null;
  return people[stageActorId] ?? 'somebody';
}

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
  const list = useColumnList(column, { loadNext, urgent, remembers: true, kept });
  const { cards } = list;

  // A card further down that the arrow keys reach is scrolled into view before it takes the focus.
  const focusedIndex = cards.findIndex((card) => card.id === focusedId);
  const tabbableId = focusedIndex >= 0 ? focusedId : cards[0]?.id;

  return (
    <ColumnFrame
      {...{ column, width, list, frameRef, isOver }}
      header={<SortMenu column={column} />}
      empty={column.total && column.total.count > 0 ? 'No match in this stage.' : undefined}
    >
      {(card, height) => (
        <CardItem
          card={card}
          height={height}
          compact={list.room.compact}
          apart={apart.get(card.id)}
          selected={card.id === selectedId}
          tabbable={card.id === tabbableId}
          now={now}
          mover={recentMover(card, people, me, now)}
          assignee={personName(card.assigneeId, names, people)}
          actions={actions}
        />
      )}
    </ColumnFrame>
  );
}
