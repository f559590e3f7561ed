import type { KeyboardEvent } from 'react';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';

/** What can be done with a card. Stable between renders. */
export interface BoardActions {
  select: (id: string) => void;
  focused: (card: BoardCard) => void;
  /** Handles the arrow keys between cards. @returns whether the key was one of them */
  navigate: (event: KeyboardEvent, card: BoardCard) => boolean;
  moveByMenu: (card: BoardCard, to: LeadStatus) => void;
  openPage: (id: string) => void;
  askToDelete: (card: BoardCard) => void;
}
