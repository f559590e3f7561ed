import { useDraggable } from '@dnd-kit/core';
import { useLayoutEffect, type RefObject, type SyntheticEvent } from 'react';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';

/** The id of the instructions that describe every card; the board's DndContext draws them. */
export const carryingInstructionsId = 'carrying-cards';

/** The handlers that pick the card up, by event property: onMouseDown, onTouchStart, onKeyDown. */
export type PickUp = Record<string, (event: SyntheticEvent) => void>;

/**
 * Makes one card draggable, and draws nothing. Only a card that was touched or focused has it: each draggable renders again
 * whenever anything is picked up, and a board has a hundred cards in sight.
 */
export function CardDrag({
  card,
  frame,
  button,
  onReady,
  onCarried,
}: {
  card: BoardCard;
  /** The card as a whole, and the button in it where the space bar picks it up. */
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
