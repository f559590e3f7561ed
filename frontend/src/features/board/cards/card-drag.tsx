import { useDraggable } from '@dnd-kit/core';
import { useLayoutEffect, type RefObject, type SyntheticEvent } from 'react';
import type { BoardCard } from '../../../../../contracts/src/queries/board.js';

/** The instructions that every card is described by; the board's DndContext draws them under this id. */
export const carryingInstructionsId = 'carrying-cards';

/** What picks the card up, by the name of the event's property: onMouseDown, onTouchStart, onKeyDown. */
export type PickUp = Record<string, (event: SyntheticEvent) => void>;

/**
 * Makes one card a thing to be carried, and draws nothing. Only a card that was touched or focused has it: each draggable is
 * drawn again whenever anything is picked up, and a board has a hundred cards in sight.
 */
export function CardDrag({
  card,
  frame,
  button,
  onReady,
  onCarried,
}: {
  card: BoardCard;
  /** The card as a whole, and the button in it that the space bar picks it up by. */
  frame: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onReady: (pickUp: PickUp | undefined) => void;
  onCarried: (carried: boolean) => void;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: card.id, data: { card } });
  useLayoutEffect(() => {
    setNodeRef(frame.current);
    setActivatorNodeRef(button.current);
  }, [setNodeRef, setActivatorNodeRef, frame, button]);
  useLayoutEffect(() => onReady(listeners as PickUp | undefined), [onReady, listeners]);
  useLayoutEffect(() => {
    onCarried(isDragging);
    return () => onCarried(false);
  }, [onCarried, isDragging]);
  return null;
}
