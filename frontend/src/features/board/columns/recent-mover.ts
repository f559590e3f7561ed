import type { BoardCard } from '../../../../../contracts/src/queries/board.js';
import type { Names } from '../../people/person-name.js';

/** For so long a move by somebody else is worth a word on the card. */
const recentMs = 2 * 60_000;

/**
 * Who else moved a card just now: "Ann Sample".
 * @param people names by user id
 * @param me the id of the person who looks
 * @param now ISO 8601
 * @returns null when it was oneself, is long ago, or the card has not moved since it came in
 */
export function recentMover(
  card: Pick<BoardCard, 'stageActorId' | 'stageSince' | 'createdAt'>,
  people: Names,
  me: string | undefined,
  now: string,
): string | null {
  const { stageActorId, stageSince, createdAt } = card;
  if (!stageActorId || stageActorId === me || stageSince === createdAt) return null;
  if (Date.parse(now) - Date.parse(stageSince) > recentMs) return null;
  return people[stageActorId] ?? 'somebody';
}
