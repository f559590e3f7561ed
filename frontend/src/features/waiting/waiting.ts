import type { BoardCard } from '../../../../contracts/src/board/queries.js';

/** An intake without a first touch: when it came in, and when its time for a first touch ends. */
export type Waits = Pick<BoardCard, 'waitingSince' | 'touchDueAt'>;

/**
 * When an intake came in, if its time for a first touch has passed.
 * @param now ISO 8601
 * @returns null while that time runs, if nobody waits, and if the office's hours never let it pass
 */
export function waitingAt({ waitingSince, touchDueAt }: Waits, now: string): string | null {
  return waitingSince && touchDueAt && Date.parse(touchDueAt) <= Date.parse(now) ? waitingSince : null;
}

/** The instant at which the next one becomes overdue; null if none will. @param now ISO 8601 */
export function nextWaiting(intakes: readonly Waits[], now: string): string | null {
  let next: string | null = null;
  for (const { waitingSince, touchDueAt } of intakes) {
    if (!waitingSince || !touchDueAt || Date.parse(touchDueAt) <= Date.parse(now)) continue;
    if (next === null || Date.parse(touchDueAt) < Date.parse(next)) next = touchDueAt;
  }
  return next;
}

/** The waiting time in words: "17 min", "3 h", "2 days". @param now ISO 8601 */
export function waitedFor(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
