import { Ellipsis, SquareArrowOutUpRight } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { PlainLink } from '../../../lib/plain-link.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { marketingButton, useIsEnrolling } from '../../leads/data/marketing.js';
import { nameOf } from '../../leads/data/name-of.js';
import type { BoardActions } from './board-actions.js';

/** The small buttons' own pointer events must not pick up the card. */
const keepFromCard = (event: SyntheticEvent) => event.stopPropagation();

/** The actions that are always in sight: sending to marketing, the lead's page, and the menu of all other actions. */
export function CardFoot({ card, tabIndex, actions }: { card: BoardCard; tabIndex: 0 | -1; actions: BoardActions }) {
  const name = nameOf(card);
  const marketing = marketingButton(card.marketing, useIsEnrolling(card.id));
  const underway = marketing.label === 'Enrolling...';
  return (
    <div
      onMouseDown={keepFromCard}
      onTouchStart={keepFromCard}
      className="pointer-events-auto absolute inset-x-1 bottom-0.5 z-10 flex items-center"
    >
      <Button
        variant="quiet"
        size="sm"
        tabIndex={tabIndex}
        className="h-6! px-1.5! font-normal pointer-coarse:h-10!"
        aria-label={`${marketing.label}: ${name}`}
        disabled={marketing.disabled && !underway}
        busy={underway}
        onClick={() => actions.enrollInMarketing(card)}
      >
        {marketing.label}
      </Button>
      <PlainLink
        href={`/leads/${card.id}`}
        tabIndex={tabIndex}
        draggable={false}
        aria-label={`Open the page of ${name}`}
        title="Open the lead's page"
        className={buttonClass({ variant: 'quiet', size: 'icon-sm', className: 'ml-auto' })}
      >
        <SquareArrowOutUpRight aria-hidden />
      </PlainLink>
      <Button
        variant="quiet"
        size="icon-sm"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={`Actions for ${name}`}
        title="Move and more"
        onClick={(event) => {
          const at = event.currentTarget.getBoundingClientRect();
          // A click caused by a key has a detail of 0.
          actions.openMenu({ card, at, list: 'actions', byKey: event.detail === 0 });
        }}
      >
        <Ellipsis aria-hidden />
      </Button>
    </div>
  );
}
