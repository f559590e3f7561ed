const hourMs = 3_600_000;
/** After a failure the next try follows so soon. */
const againMs = 10 * 60_000;

/** What is known of backups made to this place. Instants. */
export interface KnownRuns {
  /** When the newest good one was begun. */
  lastGood: Date | undefined;
  /** When the newest try was begun, and whether it failed. */
  lastTry: { begun: Date; state: 'running' | 'done' | 'failed' } | undefined;
  /** The outcome of the newest finished try. */
  lastEnded: 'done' | 'failed' | undefined;
  /** When the first try was ever begun. */
  firstTry: Date | undefined;
}

/** `off`: no schedule. `none`: the first is still to come. */
export type BackupStanding = 'off' | 'none' | 'good' | 'late' | 'failed';

/** @param everyHours 0: no schedule */
export function isDue({ lastGood, lastTry }: KnownRuns, everyHours: number, now: Date): boolean {
  if (everyHours === 0 || lastTry?.state === 'running') return false;
  if (lastTry?.state === 'failed' && now.getTime() - lastTry.begun.getTime() < againMs) return false;
  return lastGood === undefined || now.getTime() - lastGood.getTime() >= everyHours * hourMs;
}

/** A failure lasts until the next good backup. Late: no good one for the interval plus half of it, or plus an hour if that is more. */
export function standingOf(
  { lastGood, lastEnded, firstTry }: KnownRuns,
  everyHours: number,
  now: Date,
): BackupStanding {
  if (lastEnded === 'failed') return 'failed';
  if (everyHours === 0) return lastGood ? 'good' : 'off';
  const since = lastGood ?? firstTry;
  if (!since) return 'none';
  const patienceMs = everyHours * hourMs + Math.max(hourMs, (everyHours * hourMs) / 2);
  if (now.getTime() - since.getTime() > patienceMs) return 'late';
  return lastGood ? 'good' : 'none';
}
