import type { KeyboardEvent, MouseEvent } from 'react';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../../contracts/src/queries/board.js';

/** A card's menu: where it opens and with which of its two lists. */
export interface OpenMenu {
  card: BoardCard;
  /** In px of the window. */
  at: { left: number; top: number; width: number; height: number };
  list: 'actions' | 'why';
  /** Opened by a key. */
  byKey: boolean;
}

/** What can be done with a card. Stable between renders. */
export interface BoardActions {
  /** Shows the history beside the board. */
  select: (id: string) => void;
  /** A click on the face shows the lead beside the board; with Shift it selects, on a touch screen too once something is selected. */
  clicked: (event: MouseEvent, card: BoardCard) => void;
  focused: (card: BoardCard) => void;
  /** Handles the keys of a card. @returns whether the key was one of them */
  keyed: (event: KeyboardEvent, card: BoardCard) => boolean;
  /** A click on the card's mark: chooses it or lets go of it, with Shift everything up to it. */
  mark: (card: BoardCard, range: boolean) => void;
  /** Moves the card, or all that are chosen when it is one of them. */
  moveByMenu: (card: BoardCard, to: LeadStatus) => void;
  openMenu: (menu: OpenMenu) => void;
  openPage: (id: string) => void;
  /** Hands the lead to the external marketing system. */
  enrollInMarketing: (card: BoardCard) => void;
  askToDelete: (card: BoardCard) => void;
  /** Shows the event that gave a field of the card its value. */
  why: (card: BoardCard, field: string) => void;
}
