import type { Board, BoardCard } from '../../../../../contracts/src/board/queries.js';

/**
 * The card next to `card` in the direction of an arrow key (j and k mean down and up).
 * Sideways it skips empty columns and stays at the same height, or takes the last card of a shorter column.
 * @returns the card and its row in its column; undefined at an edge
 */
export function neighbour(
  board: Board,
  card: Pick<BoardCard, 'id'>,
  key: string,
): { card: BoardCard; row: number } | undefined {
  const columns = board.columns.map((column) => column.cards).filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.some((other) => other.id === card.id));
  const row = columns[at]?.findIndex((other) => other.id === card.id) ?? -1;
  if (row < 0) return undefined;
  if (key === 'ArrowDown' || key === 'j') return place(columns[at], row + 1);
  if (key === 'ArrowUp' || key === 'k') return place(columns[at], row - 1);
  const beside = columns[key === 'ArrowRight' ? at + 1 : at - 1];
  return place(beside, Math.min(row, (beside?.length ?? 0) - 1));
}

function place(cards: readonly BoardCard[] | undefined, row: number): { card: BoardCard; row: number } | undefined {
  const card = cards?.[row];
  return card && { card, row };
}
