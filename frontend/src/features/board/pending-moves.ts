import { createStore } from '../../lib/store.js';
import { hasCaughtUp, type PendingMove } from './apply-moves.js';

const moves = createStore<readonly PendingMove[]>([]);

/** Lays moves over the board. A later move of the same card takes the place of the earlier. */
export function layMoves(laid: readonly PendingMove[]): void {
  const ids = new Set(laid.map(({ leadId }) => leadId));
  moves.update((before) => [...before.filter(({ leadId }) => !ids.has(leadId)), ...laid]);
}
export const layMove = (move: PendingMove): void => layMoves([move]);

/**
 * The commands were answered: their moves stay until the board has read so far. A move laid since then stays as it is.
 * @param positions log positions by lead id
 */
export function movesAnswered(laid: readonly PendingMove[], positions: ReadonlyMap<string, string>): void {
  const mine = new Set(laid);
  moves.update((before) =>
    before.map((move) => {
      const position = mine.has(move) ? positions.get(move.leadId) : undefined;
      return position === undefined ? move : { ...move, position };
    }),
  );
}
export const moveAnswered = (move: PendingMove, position: string): void =>
  movesAnswered([move], new Map([[move.leadId, position]]));

/** Takes these moves off again: their commands were refused. Moves laid since then stay. */
export function liftThese(laid: readonly PendingMove[]): void {
  const gone = new Set(laid);
  if (gone.size > 0) moves.update((before) => before.filter((move) => !gone.has(move)));
}

/**
 * Takes off what lies over this card: the command failed, or its row cannot come (a parked stream).
 * @returns whether anything lay there
 */
export function liftMove(leadId: string): boolean {
  const kept = moves.get().filter((move) => move.leadId !== leadId);
  if (kept.length === moves.get().length) return false;
  moves.set(kept);
  return true;
}

/** Forgets the moves that a board read at this position shows by itself. */
export function forgetSettled(boardPosition: string): void {
  if (moves.get().some((move) => hasCaughtUp(boardPosition, move.position)))
    moves.update((before) => before.filter((move) => !hasCaughtUp(boardPosition, move.position)));
}

export const usePendingMoves = (): readonly PendingMove[] => moves.use((all) => all);
