import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board, BoardCard } from '../../../../contracts/src/queries/board.js';

/**
 * A card that somebody here moved or deleted, laid over the board until the board has caught up.
 * Deliberately not written into the query's data: a read that was under way would bring the old place back.
 */
export interface PendingMove {
  leadId: string;
  /** null: taken off the board (deleted). */
  to: LeadStatus | null;
  /** The command's log position as soon as it was answered; a board that has read so far is trusted again. */
  position: string | null;
  /** When it was dropped, UTC: the card's time in its new stage. */
  at: string;
}

/** Whether a board read at `boardPosition` already shows the outcome of the command at `position`. */
export function hasCaughtUp(boardPosition: string, position: string | null): boolean {
  return position !== null && BigInt(boardPosition) >= BigInt(position);
}

/**
 * The board as the person expects it: pending moves laid over the read model. A move the board has caught up with is
 * left out, whatever the board says then: the read model may know of a later move by somebody else.
 */
export function applyMoves(board: Board, moves: readonly PendingMove[]): Board {
  return moves.reduce(
    (current, move) => (hasCaughtUp(board.position, move.position) ? current : lay(current, move)),
    board,
  );
}

function lay(board: Board, move: PendingMove): Board {
  const from = board.columns.find((column) => column.cards.some((card) => card.id === move.leadId));
  const card = from?.cards.find((other) => other.id === move.leadId);
  if (!from || !card || from.status === move.to) return board;
  const columns = board.columns.map((column) => {
    if (column.status === from.status)
      return counted(
        column,
        -1,
        card,
        column.cards.filter((other) => other.id !== card.id),
      );
    if (column.status === move.to)
      return counted(column, 1, card, [{ ...card, status: column.status, stageSince: move.at }, ...column.cards]);
    return column;
  });
  return { ...board, columns };
}

function counted(column: Board['columns'][number], by: 1 | -1, card: BoardCard, cards: BoardCard[]) {
  return {
    ...column,
    cards,
    count: column.count + by,
    monthlyRentCents: column.monthlyRentCents + by * (card.estimatedRentCents ?? 0),
  };
}
