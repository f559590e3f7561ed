import { backupName, begunOf } from './backup-name.js';

const hourMs = 3_600_000;

/** For the latest so many days, weeks and months with a backup, the newest backup of each is kept. */
export const kept = { days: 7, weeks: 4, months: 12 } as const;

/**
 * Which backups have expired. A day, a week (from Monday) or a month without a backup does not count, so that an outage costs no older
 * backup; the newest backup is always kept.
 * @param names of files; the answer contains only names of backups
 * @returns in the order of time, UTC
 */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const begun = begunOf(name);
      return begun ? [{ name, begun }] : [];
    })
    .sort((a, b) => b.begun.getTime() - a.begun.getTime());
  const wanted = new Set<string>();
  for (const [periodOf, count] of [
    [dayOf, kept.days],
    [weekOf, kept.weeks],
    [monthOf, kept.months],
  ] as const) {
    const seen = new Set<string>();
    for (const { name, begun } of backups) {
      const period = periodOf(begun);
      if (seen.has(period)) continue;
      if (seen.add(period).size > count) break;
      wanted.add(name);
    }
  }
  return backups
    .map(({ name }) => name)
    .filter((name) => !wanted.has(name))
    .reverse();
}

/**
 * When the last of some backups expires, if backups continue on schedule: simulates each coming backup,
 * and expires older ones after it.
 * @param names of all existing backups
 * @param of the backups in question
 * @param everyHours between two backups, 1 or more
 * @param now no coming backup is made before it
 * @returns undefined if none of them exists. UTC
 */
export function lastGoneAt(
  names: readonly string[],
  of: (begun: Date) => boolean,
  everyHours: number,
  now: Date,
): Date | undefined {
  let there = names.filter((name) => begunOf(name));
  const isAsked = (name: string) => of(begunOf(name)!);
  if (!there.some(isAsked)) return undefined;
  const newest = Math.max(...there.map((name) => begunOf(name)!.getTime()));
  // Several backups a day change nothing for other days: one a day is enough.
  const stepMs = Math.max(everyHours, 24) * hourMs;
  for (let at = Math.max(newest + everyHours * hourMs, now.getTime()); ; at += stepMs) {
    there.push(backupName(new Date(at)));
    const gone = new Set(expiredBackups(there));
    there = there.filter((name) => !gone.has(name));
    if (!there.some(isAsked)) return new Date(at);
  }
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}

/** The Monday of its week. */
function weekOf(instant: Date): string {
  const day = new Date(instant);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return dayOf(day);
}
