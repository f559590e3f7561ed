import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board, BoardCard, BoardColumn } from '../../../../contracts/src/queries/board.js';
import { cardOrder } from '../../../../contracts/src/queries/board-sort.js';

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
  /** Laid over the board again after a reload. */
  restored?: true;
  /** Where it was and what it counts for, for a card further down than the board is loaded. */
  unseen?: Pick<BoardCard, 'status' | 'estimatedRentCents'>;
}

/** Whether a board read at `boardPosition` already shows the outcome of the command at `position`. */
export function hasCaughtUp(boardPosition: string, position: string | null): boolean {
  return position !== null && BigInt(boardPosition) >= BigInt(position);
}

/**
 * Whether the board shows the outcome of the move by itself. A parked lead's row stays behind the board's position.
 * @param parked undefined while that is not known: then what was laid before a reload stays, for it may have been parked
 */
export function isSettled(
  { leadId, position, restored }: PendingMove,
  boardPosition: string,
  parked: ReadonlySet<string> | undefined,
): boolean {
  if (!hasCaughtUp(boardPosition, position)) return false;
  return parked ? !parked.has(leadId) : !restored;
}

/**
 * The board as the person expects it: pending moves laid over the read model. A move the board has caught up with is
 * left out, whatever the board says then: the read model may know of a later move by somebody else.
 * @param moves one for each lead, the latest last: it comes to stand on top
 * @param parked leads whose rows wait for an operator, where that is known
 */
export function applyMoves(board: Board, moves: readonly PendingMove[], parked?: ReadonlySet<string>): Board {
  const waiting = new Map(
    moves.flatMap((move) => (isSettled(move, board.position, parked) ? [] : [[move.leadId, move]])),
  );
  if (waiting.size === 0) return board;
  const cards = new Map<string, BoardCard>();
  for (const column of board.columns)
    for (const card of column.cards) if (waiting.has(card.id)) cards.set(card.id, card);

  const arrived = new Map<LeadStatus, BoardCard[]>();
  const left = new Set<string>();
  const sums = new Map<LeadStatus, { count: number; rent: number }>();
  const count = (status: LeadStatus, by: 1 | -1, rentCents: number | null) => {
    const sum = sums.get(status) ?? { count: 0, rent: 0 };
    sums.set(status, { count: sum.count + by, rent: sum.rent + by * (rentCents ?? 0) });
  };
  for (const { leadId, to, at, unseen } of waiting.values()) {
    const card = cards.get(leadId);
    const before = card ?? unseen;
    if (!before || before.status === to) continue;
    count(before.status, -1, before.estimatedRentCents);
    if (to !== null) count(to, 1, before.estimatedRentCents);
    if (!card) continue;
    left.add(leadId);
    if (to !== null) arrived.set(to, [{ ...card, status: to, stageSince: at }, ...(arrived.get(to) ?? [])]);
  }
  if (sums.size === 0) return board;
  return { ...board, columns: board.columns.map((column) => laid(column, left, arrived.get(column.status), sums)) };
}

function laid(
  column: BoardColumn,
  left: ReadonlySet<string>,
  arrived: readonly BoardCard[] = [],
  sums: ReadonlyMap<LeadStatus, { count: number; rent: number }>,
): BoardColumn {
  const sum = sums.get(column.status);
  if (!sum) return column;
  const { total } = column;
  return {
    ...column,
    cards: placed(
      arrived,
      column.cards.filter(({ id }) => !left.has(id)),
      column.sort,
    ),
    count: column.count + sum.count,
    monthlyRentCents: column.monthlyRentCents + sum.rent,
    ...(total && { total: { count: total.count + sum.count, monthlyRentCents: total.monthlyRentCents + sum.rent } }),
  };
}

/** What arrives comes to stand on top, where the newest are; in a column sorted otherwise, at its place. */
function placed(arrived: readonly BoardCard[], others: readonly BoardCard[], sort: BoardColumn['sort']): BoardCard[] {
  const cards = [...arrived, ...others];
  return arrived.length === 0 || sort === undefined || sort === 'newest' ? cards : cards.sort(cardOrder(sort));
}
