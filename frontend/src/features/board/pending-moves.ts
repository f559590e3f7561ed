import { useSyncExternalStore } from 'react';
import { hasCaughtUp, type PendingMove } from './apply-moves.js';

let moves: readonly PendingMove[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly PendingMove[]): void {
  moves = next;
  for (const listener of listeners) listener();
}

/** Lays a move over the board. A later move of the same card takes the place of the earlier. */
export function layMove(move: PendingMove): void {
  replace([...moves.filter((other) => other.leadId !== move.leadId), move]);
}

/** The command was answered: the move stays until the board has read so far. A move laid since then stays as it is. */
export function moveAnswered(move: PendingMove, position: string): void {
  replace(moves.map((other) => (other === move ? { ...move, position } : other)));
}

/**
 * Takes off what lies over this card: the command failed, or its row cannot come (a parked stream).
 * @returns whether anything lay there
 */
export function liftMove(leadId: string): boolean {
  const kept = moves.filter((move) => move.leadId !== leadId);
  if (kept.length === moves.length) return false;
  replace(kept);
  return true;
}

/** Forgets the moves that a board read at this position shows by itself. */
export function forgetSettled(boardPosition: string): void {
  if (moves.some((move) => hasCaughtUp(boardPosition, move.position)))
    replace(moves.filter((move) => !hasCaughtUp(boardPosition, move.position)));
}

export function usePendingMoves(): readonly PendingMove[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => moves,
  );
}
