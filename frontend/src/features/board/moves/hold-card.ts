import type { Board, BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';

/** A carried card, as it was when it was picked up. */
export interface HeldCard {
  card: BoardCard;
  /** Its place in its column. */
  row: number;
}

/**
 * The board with a carried card where it was picked up, whatever others do with it meanwhile. A card that left its column would
 * end the drag. The figures stay those of the board.
 */
export function holdCard(board: Board, { card, row }: HeldCard): Board {
  return { ...board, columns: board.columns.map((column) => held(column, card, row)) };
}

function held(column: BoardColumn, card: BoardCard, row: number): BoardColumn {
  const here = column.cards.findIndex(({ id }) => id === card.id);
  if (column.status !== card.status)
    return here < 0 ? column : { ...column, cards: column.cards.filter(({ id }) => id !== card.id) };
  if (here >= 0) return { ...column, cards: column.cards.with(here, card) };
  return { ...column, cards: column.cards.toSpliced(Math.min(row, column.cards.length), 0, card) };
}
