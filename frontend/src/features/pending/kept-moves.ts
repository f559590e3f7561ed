import { z } from 'zod';
import { leadStatusSchema } from '../../../../contracts/src/lead-status.js';
import { personKey } from '../../lib/kept-of-person.js';
import type { PendingMove } from './apply-moves.js';

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
export function keepMoves(moves: readonly PendingMove[]): void {
  const answered = moves.flatMap(({ leadId, to, position, at }) =>
    position === null ? [] : [{ leadId, to, position, at }],
  );
  if (answered.length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(answered));
}

/** The moves kept before the reload; none if an older version wrote them or they are too old. */
export function keptMoves(now = Date.now()): PendingMove[] {
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
