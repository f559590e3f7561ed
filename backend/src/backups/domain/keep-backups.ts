import { begunOf } from './backup-name.js';

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
