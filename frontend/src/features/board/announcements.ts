import type { Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { columnTitle, leadStatusSchema } from '../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { nameOf } from './card.js';

function stageOf(over: Over | null): string | null {
  const status = leadStatusSchema.safeParse(over?.id);
  return status.success ? columnTitle(status.data) : null;
}

const nameIn = (active: { data: { current?: { card?: unknown } | undefined } }): string =>
  nameOf(active.data.current?.card as BoardCard);

export const screenReaderInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Enter to show the history. Press Space to pick the card up, the arrow keys to move it, Space again to drop it, Escape to put it back. The actions menu moves it without dragging.',
};

/** What a screen reader says while a card is carried. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameIn(active)}.`,
  onDragOver: ({ active, over }) => {
    const stage = stageOf(over);
    return stage ? `${nameIn(active)} is over ${stage}.` : `${nameIn(active)} is over no stage.`;
  },
  onDragEnd: ({ active, over }) => {
    const stage = stageOf(over);
    const card = active.data.current?.card as BoardCard;
    if (!stage || over?.id === card.status) return `${nameIn(active)} stays in ${columnTitle(card.status)}.`;
    return `${nameIn(active)} was moved to ${stage}.`;
  },
  onDragCancel: ({ active }) => `${nameIn(active)} was put back.`,
};
