import { backupName, begunOf } from './backup-name.js';

const hourMs = 3_600_000;
/** Stands for a system in the names of backups that are still to come. */
const coming = '00000000';

/** For the latest so many days, weeks and months with a backup, the newest backup of each is kept. */
export const kept = { days: 7, weeks: 4, months: 12 } as const;

/** A backup as far as thinning out asks. */
export interface StoredBackup {
  name: string;
  /** Of the backup's lineage; undefined: it has none, as before lineages. */
  system: string | undefined;
  /** Whether the log of the backup just made begins with everything that this one has, by the hash chain. */
  isAncestor: boolean;
}

/**
 * Which backups have expired now that another one was made: only such of the same system whose whole log is in that one. All others stay
 * until somebody removes them: those of other systems, of an ended lineage, and without a lineage. One made by hand removes none of its
 * own day.
 * @param backups all existing ones @returns names, in the order of time
 */
export function expiredBackups(
  backups: readonly StoredBackup[],
  made: { name: string; system: string; byHand: boolean },
): string[] {
  const ancestors = backups.filter((each) => each.name !== made.name && each.system === made.system && each.isAncestor);
  const today = dayOf(begunOf(made.name) ?? new Date(NaN));
  return expiredOf([...ancestors.map(({ name }) => name), made.name]).filter(
    (name) => name !== made.name && !(made.byHand && dayOf(begunOf(name)!) === today),
  );
}

/**
 * The rule of keeping, for backups that each contain the ones before. A day, a week (from Monday) or a month without a backup does not
 * count, so that an outage costs no older backup; the newest backup is always kept.
 * @param names other files are left alone @returns the expired ones in the order of time, UTC
 */
function expiredOf(names: readonly string[]): string[] {
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
 * When the last of some backups of one lineage expires, if backups continue on schedule: simulates each coming backup, and expires older
 * ones after it.
 * @param names of all existing backups of this lineage
 * @param isAsked whether a backup is one of those in question
 * @param everyHours between two backups, 1 or more
 * @param now no coming backup is made before it
 * @returns undefined if none of them exists. UTC
 */
export function lastGoneAt(
  names: readonly string[],
  isAsked: (name: string) => boolean,
  everyHours: number,
  now: Date,
): Date | undefined {
  let there = names.filter((name) => begunOf(name));
  const asked = new Set(there.filter(isAsked));
  if (asked.size === 0) return undefined;
  const newest = Math.max(...there.map((name) => begunOf(name)!.getTime()));
  // Several backups a day change nothing for other days: one a day is enough.
  const stepMs = Math.max(everyHours, 24) * hourMs;
  for (let at = Math.max(newest + everyHours * hourMs, now.getTime()); ; at += stepMs) {
    there.push(backupName(new Date(at), coming));
    const gone = new Set(expiredOf(there));
    there = there.filter((name) => !gone.has(name));
    if (!there.some((name) => asked.has(name))) return new Date(at);
  }
}

function dayOf(instant: Date): string {
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10);
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
