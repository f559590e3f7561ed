import { mondayOf } from '../../../contracts/src/keys/wall-clock.js';

const pattern = /^lead-pipeline-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-([0-9a-f]{8}))?\.age$/;

/**
 * The file name of a backup by the instant of its begin and its system, so that two systems never give the same name:
 * `lead-pipeline-20261124T023000Z-1a2b3c4d.age`.
 * @param system a UUID
 */
export function backupName(begun: Date, system: string): string {
  return `lead-pipeline-${begun.toISOString().replace(/\.\d+|[-:]/g, '')}-${system.slice(0, 8)}.age`;
}

/** When the backup with that name was begun; undefined if it is no backup's name. Earlier versions' names have no system. */
export function begunOf(name: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const begun = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(begun.getTime()) ? undefined : begun;
}

/** Whether a backup of that name was made by this system. @param system a UUID */
export function isNamedBy(system: string, name: string): boolean {
  return pattern.exec(name)?.[7] === system.slice(0, 8) && begunOf(name) !== undefined;
}

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

/**
 * Which backups still hold something that was destroyed since. `no_backups`: this system makes none. `none_kept`: no such backup of
 * this system exists (any more). `by_hand`: this many exist, and without a schedule no day can be named. `until`: when the last of them
 * expires, ISO 8601, UTC, if backups continue on schedule. `apart`: names of backups that hold it and that no system removes: of other
 * systems, of ended lineages, and without a lineage (these may hold it).
 */
export type BackupsHolding =
  | { kind: 'no_backups' }
  | ({ apart?: readonly string[] } & (
      | { kind: 'none_kept' }
      | { kind: 'by_hand'; kept: number }
      | { kind: 'until'; at: string; kept: number }
    ));

/** The keys that were destroyed, and the first event that each of them sealed. */
export interface DestroyedKeys {
  /** Position in the log, by the key's id; and by the stream for keys of streams. */
  keys: ReadonlyMap<string, bigint>;
  streams: ReadonlyMap<string, bigint>;
  /** When the first of these events was written; undefined: there is none. */
  firstAt: Date | undefined;
  /** From then on all are gone. */
  goneAt: Date;
}

/**
 * Whether a backup has one of the keys: it has the wrapped keys that its events name and that were not destroyed by then, and no others.
 * @param upTo position in our log up to which the backup has the same events @param destroyed of the backup's lineage
 */
export function holdsKey(
  { keys, streams }: DestroyedKeys,
  upTo: bigint,
  destroyed: { keys: readonly string[]; streams: readonly string[] },
): boolean {
  const remains = (named: ReadonlyMap<string, bigint>, gone: readonly string[]) =>
    [...named].some(([name, position]) => position <= upTo && !gone.includes(name));
  return remains(keys, destroyed.keys) || remains(streams, destroyed.streams);
}

/** A backup that says nothing of its log was surely ended so long after it began. */
const longestMs = 24 * 3_600_000;

/** Whether a backup without a lineage may have one of the keys. @param ended undefined: unknown */
export function mayHoldKey({ firstAt, goneAt }: DestroyedKeys, begun: Date, ended: Date | undefined): boolean {
  const end = ended ?? new Date(begun.getTime() + longestMs);
  return firstAt !== undefined && begun <= goneAt && end >= firstAt;
}

/** Stands for a system in the names of backups that are still to come. */
const coming = '00000000';

/** For the latest so many days, weeks and months with a backup, the newest backup of each is kept. */
const kept = { days: 7, weeks: 4, months: 12 } as const;

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
  return mondayOf(dayOf(instant));
}
