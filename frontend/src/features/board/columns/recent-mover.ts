import { firstName } from '../../../lib/first-name.js';
import type { BoardCard } from '../../../../../contracts/src/queries/board.js';

/** For so long a move by somebody else is worth a word on the card. */
const recentMs = 2 * 60_000;

/**
 * Who else moved a card just now: "Ann", of ann@example.com.
 * @param people e-mails by user id
 * @param me the id of the person who looks
 * @param now ISO 8601
 * @returns null when it was oneself, is long ago, or the card has not moved since it came in
 */
export function recentMover(
  card: Pick<BoardCard, 'stageActorId' | 'stageSince' | 'createdAt'>,
  people: Readonly<Record<string, string>>,
  me: string | undefined,
  now: string,
): string | null {
  const { stageActorId, stageSince, createdAt } = card;
  if (!stageActorId || stageActorId === me || stageSince === createdAt) return null;
  if (Date.parse(now) - Date.parse(stageSince) > recentMs) return null;
  return firstName(people[stageActorId]) ?? 'somebody';
}
