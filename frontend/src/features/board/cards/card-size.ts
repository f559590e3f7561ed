import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { marketingError } from '../../leads/data/marketing.js';

/** The gap below a card, in px. The column's virtual list includes it. */
export const cardGap = 6;

/** Name and address. */
const faceHeight = 56;
/** The row of actions. */
const footHeight = 28;
/** For fingers. */
const touchFootHeight = 42;
/** The reason why marketing failed. */
const errorHeight = 20;
/** A compact card: name, address and where the lead stands, with the actions beside them, and with the reason why marketing failed. */
const compactHeight = 58;
const compactErrorHeight = 60;

/** The inputs of a card's height, apart from the card itself. */
export interface CardRoom {
  /** Whether it has a row of actions: not in the past. */
  foot: boolean;
  touch: boolean;
  /** Whether the actions are icons beside its lines. */
  compact: boolean;
  /** The reasons why marketing failed, as this browser knows them, by lead. */
  errors: ReadonlyMap<string, string>;
}

/** The height of a card, in px. It is known in advance, because only the visible cards are drawn. */
export function cardHeight(
  card: Pick<BoardCard, 'id' | 'marketing'>,
  { foot, touch, compact, errors }: CardRoom,
): number {
  const error = marketingError(card.marketing, errors.get(card.id));
  if (compact) return error ? compactErrorHeight : compactHeight;
  return faceHeight + (foot ? (touch ? touchFootHeight : footHeight) : 0) + (error ? errorHeight : 0);
}

/** The height of a plain card, for placeholders. */
export const usualCardHeight = faceHeight + footHeight;

/** The distance from the top of its column's list to the card in this row, in px. */
export function cardTop(cards: readonly BoardCard[], row: number, room: CardRoom): number {
  return cards.slice(0, row).reduce((top, card) => top + cardHeight(card, room) + cardGap, 0);
}
