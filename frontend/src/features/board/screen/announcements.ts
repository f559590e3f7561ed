import type { Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { leadStatusSchema } from '../../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { nameOf } from '../../leads/data/name-of.js';
import { chosenIds } from '../selection/chosen-cards.js';
import { stageUnder } from '../columns/stage-rail.js';

function stageOf(over: Over | null): string | null {
  const status = leadStatusSchema.safeParse(stageUnder(over?.id));
  return status.success ? columnTitle(status.data) : null;
}

const isMany = (card: BoardCard): boolean => chosenIds().has(card.id) && chosenIds().size > 1;

/** The card's name, with the number of other cards that travel with it. */
const nameIn = (card: BoardCard): string => {
  if (!isMany(card)) return nameOf(card);
  const others = chosenIds().size - 1;
  return `${nameOf(card)} and ${others} ${others === 1 ? 'other' : 'others'}`;
};

export const screenReaderInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Enter to show the lead beside the board, X to select the card, M for its menu, which moves it without dragging. Press Space to pick the card up, the arrow keys to move it, Space again to drop it, Escape to put it back.',
};

/** What a screen reader says while a card is carried. Each board needs its own: it remembers the card as it was picked up, because dnd-kit
 * forgets a card that others remove from the board, and whether the card has moved yet. */
export function carryingAnnouncements(): Announcements {
  let carried: { card: BoardCard; name: string } | null = null;
  let justLifted = false;
  return {
    onDragStart: ({ active }) => {
      const card = active.data.current?.card as BoardCard;
      carried = { card, name: nameIn(card) };
      justLifted = true;
      return `Picked up ${carried.name}.`;
    },
    onDragOver: ({ over }) => {
      if (!carried) return undefined;
      const { card, name } = carried;
      const stage = stageOf(over);
      const startsHere = justLifted && stageUnder(over?.id) === card.status;
      justLifted = false;
      // A card lies over its own stage from the start; announcing that would cut off "Picked up".
      if (startsHere) return undefined;
      return stage ? `${name} is over ${stage}.` : `${name} is over no stage.`;
    },
    onDragEnd: ({ over }) => {
      if (!carried) return undefined;
      const { card, name } = carried;
      const stage = stageOf(over);
      if (!stage || stageUnder(over?.id) === card.status) return `${name} stays in ${columnTitle(card.status)}.`;
      // What becomes of it is told once the server has answered (told-outcome.ts).
      return `${name} ${isMany(card) ? 'are' : 'is'} being moved to ${stage}.`;
    },
    onDragCancel: () => (carried ? `${carried.name} was put back.` : undefined),
  };
}
