import { Lock } from 'lucide-react';
import { memo } from 'react';
import { toast } from 'sonner';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { CardFace } from '../../board/cards/card.js';
import { marketingError } from '../../leads/data/marketing.js';
import { nameOf } from '../../leads/data/name-of.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { pastReason } from '../../history/past.js';

const reason = pastReason(true)!;

/** A card as it was. It shows the lead's history at that moment. It can't be dragged, and has no actions. */
export const PastCard = memo(function PastCard({
  card,
  now,
  height,
  selected,
  tabbable,
  onSelect,
  onFocus,
}: {
  card: BoardCard;
  now: string;
  /** In px. */
  height: number;
  selected: boolean;
  tabbable: boolean;
  onSelect: (id: string) => void;
  onFocus: (id: string) => void;
}) {
  const assignee = personName(card.assigneeId, useNames());
  return (
    <div data-past-card={card.id} className="group relative">
      <a
        href={`/leads/${card.id}`}
        draggable={false}
        id={`card-${card.id}`}
        data-card={card.id}
        tabIndex={tabbable ? 0 : -1}
        aria-label={`${nameOf(card)}, ${card.propertyAddress}. Not on the board at this moment.`}
        aria-current={selected || undefined}
        className="peer absolute inset-0 z-0 touch-manipulation rounded-control"
        onClick={(event) => {
          // Otherwise the browser follows the link.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onSelect(card.id);
        }}
        onFocus={() => onFocus(card.id)}
      />
      <div className="pointer-events-none relative">
        <CardFace
          card={card}
          now={now}
          height={height}
          error={marketingError(card.marketing, undefined)}
          selected={selected}
          assignee={assignee}
        />
        <div className="pointer-events-auto absolute right-1 bottom-1 z-10 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
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
