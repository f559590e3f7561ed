import { z } from 'zod';
import { leadStatusSchema } from '../../../../contracts/src/lead-status.js';
import { personKey, storeOfPerson } from '../../lib/kept-of-person.js';
import { hasCaughtUp, isSettled, type PendingMove } from './apply-moves.js';
import { latestPosition } from '../../live/read-query.js';
import { useIsParked, useStanding } from '../../live/standing.js';

const storageKey = personKey('pending-moves');
/** A board that stood still for longer was repaired by somebody, or is another one. */
const keptMs = 24 * 60 * 60_000;

const keptSchema = z.array(
  z.object({
    leadId: z.uuid(),
    to: leadStatusSchema.nullable(),
    position: z.string().regex(/^\d+$/),
    at: z.iso.datetime(),
  }),
);

/** Keeps acknowledged moves that the board does not show yet, for a reload of this tab. */
function keepMoves(moves: readonly PendingMove[]) {
  const answered = moves.flatMap(({ leadId, to, position, at }) =>
    position === null ? [] : [{ leadId, to, position, at }],
  );
  if (answered.length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(answered));
}

/** The moves kept before the reload; none if an older version wrote them or they are too old. */
function keptMoves(now = Date.now()): PendingMove[] {
  const stored = sessionStorage.getItem(storageKey);
  if (stored === null) return [];
  const kept = keptSchema.safeParse(parsed(stored));
  if (!kept.success) return [];
  return kept.data.flatMap((move) =>
    now - Date.parse(move.at) < keptMs ? [{ ...move, restored: true as const }] : [],
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Any other content is not a list of moves.
    return null;
  }
}

const store = storeOfPerson<readonly PendingMove[]>([]);

/** The moves laid over the board. Acknowledged ones survive a reload: the board may stand still for a long time. */
const moves = {
  ...store,
  update: (change: (before: readonly PendingMove[]) => readonly PendingMove[]) => {
    store.update(change);
    keepMoves(store.get());
  },
};

/** Restores the moves from before the reload. */
export function layKeptMoves() {
  store.update((before) => (before.length > 0 ? before : keptMoves()));
}

/** Lays moves over the board. A later move of the same card replaces the earlier one. */
export function layMoves(laid: readonly PendingMove[]) {
  const ids = new Set(laid.map(({ leadId }) => leadId));
  moves.update((before) => [...before.filter(({ leadId }) => !ids.has(leadId)), ...laid]);
}
export const layMove = (move: PendingMove) => layMoves([move]);

/**
 * The commands were answered: their moves stay until the board has caught up. Moves laid since then are unchanged.
 * @param positions log positions by lead id
 */
export function movesAnswered(laid: readonly PendingMove[], positions: ReadonlyMap<string, string>) {
  const mine = new Set(laid);
  moves.update((before) =>
    before.map((move) => {
      const position = mine.has(move) ? positions.get(move.leadId) : undefined;
      return position === undefined ? move : { ...move, position };
    }),
  );
}
export const moveAnswered = (move: PendingMove, position: string) =>
  movesAnswered([move], new Map([[move.leadId, position]]));

/** Removes these moves: their commands were refused. Moves laid since then stay. */
export function liftThese(laid: readonly PendingMove[]) {
  const gone = new Set(laid);
  if (gone.size > 0) moves.update((before) => before.filter((move) => !gone.has(move)));
}

/** Removes this card's move: the command failed, or was undone. */
export function liftMove(leadId: string) {
  if (hasMove(leadId)) moves.update((before) => before.filter((move) => move.leadId !== leadId));
}

export const hasMove = (leadId: string): boolean => moves.get().some((move) => move.leadId === leadId);

/**
 * Forgets the moves that a board at this position shows by itself, once the live stream has reached them. The stream also reports
 * which rows are missing because their leads are parked.
 */
export function forgetSettled(boardPosition: string, parked: ReadonlySet<string> | undefined) {
  const isOver = (move: PendingMove) =>
    isSettled(move, boardPosition, parked) && hasCaughtUp(latestPosition(), move.position);
  if (moves.get().some(isOver)) moves.update((before) => before.filter((move) => !isOver(move)));
}

/** Whether a move of this card is saved but can't be shown yet. */
export function useIsSaved(leadId: string): boolean {
  const answered = moves.use((all) => all.some((move) => move.leadId === leadId && move.position !== null));
  const standing = useStanding('pipeline');
  const parked = useIsParked(leadId);
  return answered && (standing !== null || parked);
}

export const usePendingMoves = (): readonly PendingMove[] => moves.use((all) => all);
