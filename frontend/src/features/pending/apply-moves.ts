import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board, BoardCard, BoardColumn } from '../../../../contracts/src/board/queries.js';
import { cardOrder } from '../../../../contracts/src/board/board-sort.js';

/**
 * The user's own move or deletion of a card, laid over the board until the board has caught up.
 * Deliberately not written into the query's data: a read already under way would bring the old place back.
 */
export interface PendingMove {
  leadId: string;
  /** null: removed from the board (deleted). */
  to: LeadStatus | null;
  /** The command's log position as soon as it was answered; a board that has reached it is trusted again. */
  position: string | null;
  /** When it was moved, UTC: the start of the card's time in its new stage. */
  at: string;
  /** Restored after a reload. */
  restored?: true;
  /** The old place and rent of a card below the loaded part of the board. */
  unseen?: Pick<BoardCard, 'status' | 'estimatedRentCents'>;
}

/** Whether a board read at `boardPosition` already includes the command at `position`. */
export function hasCaughtUp(boardPosition: string, position: string | null): boolean {
  return position !== null && BigInt(boardPosition) >= BigInt(position);
}

/**
 * Whether the board itself already shows the move. A parked lead's row stays behind the board's position.
 * @param parked undefined while unknown: then moves restored after a reload stay, because their leads may be parked
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
 * The board as the person expects it: pending moves on top of the read model. A move that the board has caught up with is
 * dropped, whatever the board then shows: the read model may include a later move by somebody else.
 * @param moves one per lead, the latest last: it ends up on top
 * @param parked leads whose rows wait for an operator, if known
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

/** Arriving cards go on top, with the newest; in a column with another sorting, at their place. */
function placed(arrived: readonly BoardCard[], others: readonly BoardCard[], sort: BoardColumn['sort']): BoardCard[] {
  const cards = [...arrived, ...others];
  return arrived.length === 0 || sort === undefined || sort === 'newest' ? cards : cards.sort(cardOrder(sort));
}
