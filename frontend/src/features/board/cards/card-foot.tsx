import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { CircleCheck, Ellipsis, LoaderCircle, Megaphone, SquareArrowOutUpRight } from 'lucide-react';
import { clsx } from 'clsx';
import { PlainLink } from '../../../lib/plain-link.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { marketingButton, useIsEnrolling } from '../../leads/data/marketing.js';
import { nameOf } from '../../leads/data/name-of.js';

/** A card's menu: where it opens, and which of its two lists it shows. */
export interface OpenMenu {
  card: BoardCard;
  /** In px of the window. */
  at: { left: number; top: number; width: number; height: number };
  list: 'actions' | 'why';
  /** Whether a key opened it. */
  byKey: boolean;
}

/** The actions on a card. Stable between renders. */
export interface BoardActions {
  /** Shows the history beside the board. */
  select: (id: string) => void;
  /** Handles a click on the face: shows the lead beside the board. With Shift it selects; so does a touch once a card is selected. */
  clicked: (event: MouseEvent, card: BoardCard) => void;
  focused: (card: BoardCard) => void;
  /** Handles the keys of a card. @returns whether it handled the key */
  keyed: (event: KeyboardEvent, card: BoardCard) => boolean;
  /** Handles a click on the card's mark: toggles the card, or with Shift selects everything up to it. */
  mark: (card: BoardCard, range: boolean) => void;
  /** Moves the card, or all selected cards if it is one of them. */
  moveByMenu: (card: BoardCard, to: LeadStatus) => void;
  openMenu: (menu: OpenMenu) => void;
  openPage: (id: string) => void;
  /** Sends the lead to the external marketing system. */
  enrollInMarketing: (card: BoardCard) => void;
  askToDelete: (card: BoardCard) => void;
  /** Shows the event that set a field of the card. */
  why: (card: BoardCard, field: string) => void;
}

/** The small buttons' own pointer events must not pick up the card. */
export const keepFromCard = (event: SyntheticEvent) => event.stopPropagation();

/** The button of a compact card, in each of its states. */
const marketingIcons = {
  'Enroll in Marketing': <Megaphone />,
  'Enrolling...': <LoaderCircle className="animate-spin" />,
  Enrolled: <CircleCheck />,
};

/**
 * The actions that are always in sight: sending to marketing, the lead's page, and the menu of all other actions.
 * On a compact card they are icons beside its lines, and the page is in the menu.
 */
export function CardFoot({
  card,
  compact,
  tabIndex,
  actions,
}: {
  card: BoardCard;
  compact: boolean;
  tabIndex: 0 | -1;
  actions: BoardActions;
}) {
  const name = nameOf(card);
  const marketing = marketingButton(card.marketing, useIsEnrolling(card.id));
  const underway = marketing.label === 'Enrolling...';
  return (
    <div
      onMouseDown={keepFromCard}
      onTouchStart={keepFromCard}
      className={clsx(
        'pointer-events-auto absolute z-10 flex items-center',
        compact ? 'inset-y-0 right-0.5 flex-col justify-center pointer-coarse:flex-row' : 'inset-x-1 bottom-0.5',
      )}
    >
      <Button
        variant="quiet"
        size={compact ? 'icon-sm' : 'sm'}
        tabIndex={tabIndex}
        className={compact ? '' : 'h-6! px-1.5! font-normal pointer-coarse:h-10!'}
        title={compact ? `${marketing.label}: ${marketing.help}` : marketing.help}
        aria-label={`${marketing.label}: ${name}`}
        disabled={marketing.disabled && !underway}
        busy={underway}
        onClick={() => actions.enrollInMarketing(card)}
      >
        {compact ? marketingIcons[marketing.label] : marketing.label}
      </Button>
      {!compact && (
        <PlainLink
          href={`/leads/${card.id}`}
          tabIndex={tabIndex}
          draggable={false}
          aria-label={`Open the page of ${name}`}
          title="Open the lead's page"
          className={buttonClass({ variant: 'quiet', size: 'icon-sm', className: 'ml-auto' })}
        >
          <SquareArrowOutUpRight />
        </PlainLink>
      )}
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
        <Ellipsis />
      </Button>
    </div>
  );
}
