import { Lock } from 'lucide-react';
import { memo } from 'react';
import { toast } from 'sonner';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { CardFace, nameOf } from '../board/card.js';
import { GuardedButton } from '../timeline/guarded-button.js';
import { pastReason } from '../timeline/past.js';

const reason = pastReason(true)!;

/** A card as it was. It shows the lead's history at that moment; it can be neither carried nor acted on. */
export const PastCard = memo(function PastCard({
  card,
  now,
  selected,
  tabbable,
  onSelect,
  onFocus,
}: {
  card: BoardCard;
  now: string;
  selected: boolean;
  tabbable: boolean;
  onSelect: (id: string) => void;
  onFocus: (id: string) => void;
}) {
  return (
    <div data-past-card={card.id} className="group relative">
      <button
        type="button"
        id={`card-${card.id}`}
        data-card={card.id}
        tabIndex={tabbable ? 0 : -1}
        aria-label={`${nameOf(card)}, ${card.propertyAddress}. Show the history at this moment.`}
        aria-pressed={selected}
        className="peer absolute inset-0 z-0 touch-manipulation rounded-control"
        onClick={() => onSelect(card.id)}
        onFocus={() => onFocus(card.id)}
      />
      <div className="pointer-events-none relative">
        <CardFace card={card} now={now} selected={selected} />
        <div className="pointer-events-auto absolute top-1 right-1 z-10 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:top-2 pointer-coarse:opacity-100">
          <GuardedButton
            reason={reason}
            onRefused={() => toast.info(reason)}
            variant="quiet"
            size="icon-sm"
            tabIndex={tabbable ? 0 : -1}
            aria-label={`Actions for ${nameOf(card)}`}
          >
            <Lock aria-hidden />
          </GuardedButton>
        </div>
      </div>
    </div>
  );
});
