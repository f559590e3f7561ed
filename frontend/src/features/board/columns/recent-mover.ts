import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import type { Names } from '../../people/person-name.js';

/** How long a card mentions another person's move. */
const recentMs = 2 * 60_000;

/**
 * The other person who has just moved a card: "Ann Sample".
 * @param people names by user id
 * @param me the viewer's id
 * @param now ISO 8601
 * @returns null if the viewer moved it, the move is long ago, or the card has not moved since it came in
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
