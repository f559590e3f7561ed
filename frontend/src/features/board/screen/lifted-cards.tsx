import { UsersRound } from 'lucide-react';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { marketingError, useEnrollErrors } from '../../leads/data/marketing.js';
import { cardHeight } from '../cards/card-size.js';
import { CardFace } from '../cards/card.js';
import { useChosenCount, useIsChosen } from '../selection/chosen-cards.js';

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
            <UsersRound aria-hidden className="size-3.5 shrink-0" />
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
  const height = cardHeight(card, { foot: true, touch, errors });
  if (!many) return <CardFace card={card} now={now} height={height} error={error} lifted />;
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
        <CardFace card={card} now={now} height={height} error={error} lifted chosen />
      </div>
      <span className="absolute -top-2 -right-2 z-10 min-w-6 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-semibold text-accent-ink tabular shadow-overlay">
        {count.toLocaleString('en-US')}
      </span>
    </div>
  );
}
