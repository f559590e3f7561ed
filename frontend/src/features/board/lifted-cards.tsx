import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { CardFace } from './card.js';
import { useChosenCount, useIsChosen } from './chosen-cards.js';

/** What travels with the pointer: the card, on a stack with the count when it is one of several chosen. */
export function LiftedCards({ card, now }: { card: BoardCard; now: string }) {
  const count = useChosenCount();
  const many = useIsChosen(card.id) && count > 1;
  if (!many) return <CardFace card={card} now={now} lifted />;
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
        <CardFace card={card} now={now} lifted chosen />
      </div>
      <span className="absolute -top-2 -right-2 z-10 min-w-6 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-semibold text-accent-ink tabular shadow-overlay">
        {count.toLocaleString('en-US')}
      </span>
    </div>
  );
}
