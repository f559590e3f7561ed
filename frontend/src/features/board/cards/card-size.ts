import type { BoardCard } from '../../../../../contracts/src/queries/board.js';
import { marketingError } from '../../leads/data/enroll-in-marketing.js';

/** The gap below a card, in px: the column's virtual list counts in these. */
export const cardGap = 6;

/** Name and address. */
const faceHeight = 56;
/** The row of what can be done. */
const footHeight = 28;
/** For fingers. */
const touchFootHeight = 42;
/** Why marketing failed. */
const errorHeight = 20;

/** What the height of a card depends on, beside the card. */
export interface CardRoom {
  /** It has a row of what can be done: not in the past. */
  foot: boolean;
  touch: boolean;
  /** Why marketing failed, as this browser knows it, by lead. */
  errors: ReadonlyMap<string, string>;
}

/** The height of a card, in px. Known before it is drawn: only the cards in sight are. */
export function cardHeight(card: Pick<BoardCard, 'id' | 'marketing'>, { foot, touch, errors }: CardRoom): number {
  const error = marketingError(card.marketing, errors.get(card.id));
  return faceHeight + (foot ? (touch ? touchFootHeight : footHeight) : 0) + (error ? errorHeight : 0);
}

/** Of a card with nothing special, for what stands in place of cards. */
export const usualCardHeight = faceHeight + footHeight;

/** How far below the top of its column's list the card of this row begins, in px. */
export function cardTop(cards: readonly BoardCard[], row: number, room: CardRoom): number {
  return cards.slice(0, row).reduce((top, card) => top + cardHeight(card, room) + cardGap, 0);
}
