import type { KeyboardEvent, MouseEvent } from 'react';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';

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
