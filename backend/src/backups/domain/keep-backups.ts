import { backupName, begunOf } from './backup-name.js';

const hourMs = 3_600_000;

/** Of so many of the latest days, weeks and months that have a backup, the newest one is kept. */
export const kept = { days: 7, weeks: 4, months: 12 } as const;

/**
 * Which backups have had their time. A day, a week (from Monday) or a month without a backup uses none of the number up, so that an
 * outage costs no older backup; the newest backup is always kept.
 * @param names of files; what is no backup is never among the answer
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
 * When the last of some backups goes, if backups go on being made as they are scheduled: each one that is still to come is made in thought,
 * and what has had its time then goes.
 * @param names of all backups that are there
 * @param of those whose end is asked for
 * @param everyHours between two backups, 1 or more
 * @param now no backup still to come is made before it
 * @returns undefined where there is none of them. UTC
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
  // Several of one day end no other day: of each day one is enough.
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

/** Its Monday. */
function weekOf(instant: Date): string {
  const day = new Date(instant);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return dayOf(day);
}
