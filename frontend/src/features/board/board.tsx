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
} from '@dnd-kit/core';
import { useState } from 'react';
import { leadStatusSchema, mainBoardStatuses, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board as BoardData, BoardCard, BoardColumn } from '../../../../contracts/src/queries/board.js';
import { useNow } from '../../lib/use-now.js';
import { carryingAnnouncements, screenReaderInstructions } from './announcements.js';
import type { BoardActions } from './board-actions.js';
import { CardFace } from './card.js';
import { Column } from './column.js';
import { MoreStages } from './more-stages.js';
import { StageTabs, useSwipedStage } from './stage-tabs.js';

/** Specification, section 4: a drag starts after 8 px; a key press moves 25 px (dnd-kit's own step). */
const pointerDistance = 8;

/** Under the pointer where there is one; a card moved by keys counts by where it mostly lies. Outside means nowhere. */
const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/**
 * The five columns, and the other four behind "More stages" (open by itself when any lead is in one).
 * On a phone one column fills the width; they are swiped, with a tab per stage.
 */
export function Board({
  board,
  selectedId,
  focusedId,
  actions,
  onMove,
}: {
  board: BoardData;
  selectedId: string | undefined;
  focusedId: string | null;
  actions: BoardActions;
  onMove: (card: BoardCard, to: LeadStatus) => void;
}) {
  const now = useNow();
  const [lifted, setLifted] = useState<BoardCard | null>(null);
  const [announcements] = useState(carryingAnnouncements);
  const [moreChosen, setMoreChosen] = useState(false);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: pointerDistance } }),
    // A finger that moves at once swipes or scrolls; one that rests picks the card up.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: pointerDistance } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    }),
  );
  const isMain = (column: BoardColumn) => (mainBoardStatuses as readonly string[]).includes(column.status);
  const main = mainBoardStatuses.flatMap((status) => board.columns.filter((column) => column.status === status));
  const more = board.columns.filter((column) => !isMain(column));
  const moreNeeded = more.some((column) => column.count > 0);
  const moreOpen = moreNeeded || moreChosen;
  const shown = moreOpen ? [...main, ...more] : main;
  const { scroller, stage, showStage } = useSwipedStage(shown.map((column) => column.status));

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setLifted(null);
    const to = leadStatusSchema.safeParse(over?.id);
    const card = active.data.current?.card as BoardCard;
    if (to.success && to.data !== card.status) onMove(card, to.data);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragStart={({ active }) => setLifted(active.data.current?.card as BoardCard)}
      onDragCancel={() => setLifted(null)}
      onDragEnd={onDragEnd}
    >
      <StageTabs columns={shown} stage={stage} onChoose={showStage} />
      <div
        ref={scroller}
        data-board
        className="flex min-h-0 flex-1 snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain px-3 pb-3 lg:snap-none"
      >
        {shown.map((column) => (
          <Column key={column.status} column={column} selectedId={selectedId} focusedId={focusedId} actions={actions} />
        ))}
        {!moreNeeded && <MoreStages open={moreOpen} onToggle={() => setMoreChosen(!moreChosen)} />}
      </div>
      <DragOverlay dropAnimation={null}>{lifted && <CardFace card={lifted} now={now} lifted />}</DragOverlay>
    </DndContext>
  );
}
