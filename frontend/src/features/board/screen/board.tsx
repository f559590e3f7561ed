import {
  DndContext,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { isMainStage, leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Board as BoardData, BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import type { BoardSort } from '../../../../../contracts/src/board/board-sort.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useNow } from '../../../lib/use-now.js';
import { useNames } from '../../people/names-query.js';
import { useUser } from '../../session/session.js';
import { carryingAnnouncements, screenReaderInstructions, LiftedCards } from './lifted-cards.js';
import type { BoardActions } from '../cards/card-foot.js';
import { chosenLeads, useOutcome } from '../moves/act-on-cards.js';
import { followLinks, followNoLink, pickUp, putDown, useCarried, type Carried } from '../moves/carried.js';
import { carryingInstructionsId } from '../cards/card-item.js';
import { detailsOf } from '../cards/what-matters.js';
import { chosenIds } from '../selection/selection.js';
import { Column } from '../columns/column.js';
import { MoreStages } from '../columns/column-header.js';
import { rememberedScroll, rememberScroll } from '../columns/column-frame.js';
import { onRailFirst, StageRail, stageUnder, withoutRail, useSwipedStages } from '../columns/stage-tabs.js';
import { useBoardSettings, useCollapsed } from '../settings/board-settings.js';

/** The id, if its card is in the column, so that the other columns do not render again. */
const ownId = (column: BoardColumn, id: string | null | undefined) =>
  id && column.cards.some((card) => card.id === id) ? id : undefined;

const nobody: Record<string, string> = {};

/** Specification, section 4: a drag starts after 8 px; a key press moves 25 px (dnd-kit's own step). */
const pointerDistance = 8;
const mouse = { activationConstraint: { distance: pointerDistance } };
// A finger that moves at once swipes or scrolls; a resting finger picks up the card.
const touch = { activationConstraint: { delay: 250, tolerance: pointerDistance } };
const keyboard = {
  keyboardCodes: {
    start: [KeyboardCode.Space],
    cancel: [KeyboardCode.Esc],
    end: [KeyboardCode.Space, KeyboardCode.Enter],
  },
};
/**
 * The board scrolls near an edge; the threshold is a share of the board. A finger on a phone needs a broad edge. On a wide
 * board the last visible column must not run away from a card that is about to be dropped on it, and passing columns must
 * be readable: three to six a second.
 */
const autoScroll = {
  threshold: { x: 0.18, y: 0.12 },
  acceleration: 18,
  interval: 5,
  // Not what lies around the board: the rail, and what the pointer is over, would slide away with it.
  canScroll: (element: Element) => element.matches('[data-board], [data-column-scroll]'),
};
const autoScrollWide = { ...autoScroll, threshold: { x: 0.06, y: 0.12 }, acceleration: 6 };

/**
 * The drop target under the pointer, the rail before the column behind it. A card moved by keys takes the column it overlaps
 * most. Outside there is no target.
 */
const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? onRailFirst(pointerWithin(args)) : rectIntersection(withoutRail(args));

/**
 * The five columns, and the other four behind "More stages" (open if any lead is in one), all in the order of the work.
 * On a phone one column fills the width. Columns are swiped, with one tab per stage.
 */
export const Board = memo(function Board({
  board,
  filter,
  sort,
  selectedId,
  focusedId,
  actions,
  news,
  onDrop,
}: {
  board: BoardData;
  /** The board's filter and sorting; its columns load further pages with them. */
  filter: BoardFilter;
  sort: BoardSort;
  selectedId: string | undefined;
  focusedId: string | null;
  actions: BoardActions;
  /** Others' changes to the carried card. */
  news: string | null;
  onDrop: (carried: Carried, to: LeadStatus) => void;
}) {
  const now = useNow();
  const wide = useMediaQuery('(min-width: 64rem)');
  const me = useUser()?.id;
  const lifted = useCarried()?.card;
  // Unmounting the board ends the drag.
  useEffect(() => () => void putDown(), []);
  const outcome = useOutcome();
  const [announcements] = useState(carryingAnnouncements);
  const [wider, setWider] = useState(false);
  const [moreChosen, setMoreChosen] = useState(false);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
  const people = board.people ?? nobody;
  const names = useNames();
  const more = board.columns.filter(({ status }) => !isMainStage(status));
  // A carried card keeps the column that it was picked up from.
  const moreNeeded = more.some((column) => (column.total?.count ?? column.count) > 0 || column.cards.length > 0);
  const moreOpen = moreNeeded || moreChosen;
  // In the order of the work, as the server sends them.
  const shown = moreOpen ? board.columns : board.columns.filter(({ status }) => isMainStage(status));
  const apart = useMemo(() => detailsOf(board.columns.flatMap(({ cards }) => cards)), [board.columns]);
  const collapsed = useCollapsed();
  const { width } = useBoardSettings();
  const { scroller, tabs, swiped } = useSwipedStages(shown);

  useLayoutEffect(() => {
    const frame = scroller.current;
    if (!frame) return;
    frame.scrollLeft = rememberedScroll('board');
    return () => rememberScroll('board', frame.scrollLeft);
  }, [scroller]);

  const onDragStart = ({ active }: DragStartEvent) => {
    followNoLink();
    const frame = scroller.current;
    setWider(frame !== null && frame.scrollWidth > frame.clientWidth + 1);
    const card = active.data.current?.card as BoardCard;
    const row = board.columns.find(({ status }) => status === card.status)?.cards.findIndex(({ id }) => id === card.id);
    const chosen = chosenIds().has(card.id) ? chosenLeads(board) : [];
    pickUp({ card, row: row ?? 0, leads: chosen.length > 1 ? chosen : [{ ...card, loaded: true }] });
  };
  const onDragEnd = ({ over }: DragEndEvent) => {
    followLinks();
    const carried = putDown();
    const to = leadStatusSchema.safeParse(stageUnder(over?.id));
    if (carried && to.success && to.data !== carried.card.status) onDrop(carried, to.data);
  };

  return (
    <DndContext
      id={carryingInstructionsId}
      sensors={sensors}
      collisionDetection={columnUnder}
      autoScroll={wide ? autoScrollWide : autoScroll}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragStart={onDragStart}
      onDragCancel={() => {
        followLinks();
        putDown();
      }}
      onDragEnd={onDragEnd}
    >
      <p role="status" className="sr-only">
        {outcome}
      </p>
      {tabs}
      <div {...swiped}>
        {shown.map((column) => (
          <Column
            key={column.status}
            column={column}
            width={width}
            collapsed={collapsed.has(column.status)}
            filter={filter}
            sort={sort}
            selectedId={ownId(column, selectedId)}
            focusedId={ownId(column, focusedId)}
            people={people}
            names={names}
            me={me}
            apart={apart}
            actions={actions}
          />
        ))}
        {!moreNeeded && <MoreStages open={moreOpen} onToggle={() => setMoreChosen(!moreChosen)} />}
      </div>
      {lifted && wider && <StageRail columns={shown} />}
      <DragOverlay dropAnimation={null}>{lifted && <LiftedCards card={lifted} now={now} news={news} />}</DragOverlay>
    </DndContext>
  );
});
