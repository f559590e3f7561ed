import { withCommas } from '../../../../../contracts/src/numerals.js';
import { UsersRound } from 'lucide-react';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { marketingError, useEnrollErrors } from '../../leads/data/marketing.js';
import { cardHeight } from '../cards/card-size.js';
import { CardFace } from '../cards/card.js';
import { useChosenCount, useIsChosen, chosenIds } from '../selection/selection.js';
import type { Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { leadStatusSchema } from '../../../../../contracts/src/lead-status.js';
import { nameOf } from '../../leads/data/name-of.js';
import { stageUnder } from '../columns/stage-tabs.js';
import { usePreferences } from '../../session/preferences.js';

/**
 * The part that travels with the pointer: the card, on a stack with a count if it is one of several, and below it others' changes
 * to it meanwhile.
 */
export function LiftedCards({ card, now, news }: { card: BoardCard; now: string; news: string | null }) {
  return (
    <div className="relative">
      <Stack card={card} now={now} />
      {/* Outside the card's own box: dnd-kit measures that box to locate a card. */}
      <p role="status" data-carried-news className="absolute inset-x-0 top-full">
        {news && (
          <span className="mt-1 flex w-max max-w-full items-center gap-1 rounded-control border border-warning bg-warning-soft px-2 py-1 text-xs font-medium text-warning shadow-overlay">
            <UsersRound className="size-3.5 shrink-0" />
            <span className="min-w-0">{news}</span>
          </span>
        )}
      </p>
    </div>
  );
}

function Stack({ card, now }: { card: BoardCard; now: string }) {
  const count = useChosenCount();
  const many = useIsChosen(card.id) && count > 1;
  const errors = useEnrollErrors();
  const touch = useMediaQuery('(pointer: coarse)');
  const error = marketingError(card.marketing, errors.get(card.id));
  const { compact } = usePreferences();
  const height = cardHeight(card, { foot: true, touch, compact, errors });
  const face = { card, now, height, compact, error };
  if (!many) return <CardFace {...face} lifted />;
  return (
    <div className="relative">
      <div
        aria-hidden
        className="absolute inset-0 translate-x-2 translate-y-2 rounded-control border border-line bg-raised"
      />
      <div
        aria-hidden
        className="absolute inset-0 translate-x-1 translate-y-1 rounded-control border border-line bg-raised"
      />
      <div className="relative">
        <CardFace {...face} lifted chosen />
      </div>
      <span className="absolute -top-2 -right-2 z-10 min-w-6 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-semibold text-accent-ink tabular shadow-overlay">
        {withCommas(count)}
      </span>
    </div>
  );
}

function stageOf(over: Over | null): string | null {
  const status = leadStatusSchema.safeParse(stageUnder(over?.id));
  return status.success ? columnTitle(status.data) : null;
}

const isMany = (card: BoardCard) => chosenIds().has(card.id) && chosenIds().size > 1;

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
      // What becomes of it is announced once the server has answered (act-on-cards.tsx).
      return `${name} ${isMany(card) ? 'are' : 'is'} being moved to ${stage}.`;
    },
    onDragCancel: () => (carried ? `${carried.name} was put back.` : undefined),
  };
}
