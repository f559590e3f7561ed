import type { Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { columnTitle, leadStatusSchema } from '../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { nameOf } from './card.js';
import { chosenIds } from './chosen-cards.js';
import { stageUnder } from './stage-rail.js';

function stageOf(over: Over | null): string | null {
  const status = leadStatusSchema.safeParse(stageUnder(over?.id));
  return status.success ? columnTitle(status.data) : null;
}

type Carried = { data: { current?: { card?: unknown } | undefined } };
const cardOf = (active: Carried): BoardCard => active.data.current?.card as BoardCard;
/** The card's name, with how many others travel with it. */
const nameIn = (active: Carried): string => {
  const card = cardOf(active);
  const others = chosenIds().has(card.id) ? chosenIds().size - 1 : 0;
  if (others === 0) return nameOf(card);
  return `${nameOf(card)} and ${others} ${others === 1 ? 'other' : 'others'}`;
};

export const screenReaderInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Enter to show the history, X to choose the card, M for its menu, which moves it without dragging. Press Space to pick the card up, the arrow keys to move it, Space again to drop it, Escape to put it back.',
};

/** What a screen reader says while a card is carried. One for each board: it remembers whether the card has moved yet. */
export function carryingAnnouncements(): Announcements {
  let justLifted = false;
  return {
    onDragStart: ({ active }) => {
      justLifted = true;
      return `Picked up ${nameIn(active)}.`;
    },
    onDragOver: ({ active, over }) => {
      const stage = stageOf(over);
      const startsHere = justLifted && stageUnder(over?.id) === cardOf(active).status;
      justLifted = false;
      // A card lies over its own stage from the start; saying so would cut "Picked up" off.
      if (startsHere) return undefined;
      return stage ? `${nameIn(active)} is over ${stage}.` : `${nameIn(active)} is over no stage.`;
    },
    onDragEnd: ({ active, over }) => {
      const stage = stageOf(over);
      const { status } = cardOf(active);
      if (!stage || stageUnder(over?.id) === status) return `${nameIn(active)} stays in ${columnTitle(status)}.`;
      return `${nameIn(active)} was moved to ${stage}.`;
    },
    onDragCancel: ({ active }) => `${nameIn(active)} was put back.`,
  };
}
