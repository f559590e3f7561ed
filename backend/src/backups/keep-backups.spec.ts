import { describe, expect, it } from '@jest/globals';
import { backupName, begunOf, isNamedBy, expiredBackups, lastGoneAt, type StoredBackup } from './decide.js';

const hourMs = 3_600_000;
const ours = '1a2b3c4d-0000-4000-8000-000000000001';
const other = '5e6f7a8b-0000-4000-8000-000000000002';
const named = (text: string, system = ours) => backupName(new Date(text), system);
const stored = (name: string, given: Partial<StoredBackup> = {}): StoredBackup => ({
  ...{ name, system: ours, isAncestor: true },
  ...given,
});
const scheduled = (name: string) => ({ name, system: ours, byHand: false });
const byHand = (name: string) => ({ name, system: ours, byHand: true });

/** Makes backups over time; after each one, expired ones are removed. */
function lived(from: string, days: number, everyHours: number): string[] {
  let names: string[] = [];
  const end = Date.parse(from) + days * 24 * hourMs;
  for (let at = Date.parse(from); at < end; at += everyHours * hourMs) {
    const name = backupName(new Date(at), ours);
    names.push(name);
    const gone = new Set(
      expiredBackups(
        names.map((each) => stored(each)),
        scheduled(name),
      ),
    );
    names = names.filter((name) => !gone.has(name));
  }
  return names;
}

describe('which backups are kept', () => {
  it('given two years of daily backups, then those of 7 days, 4 weeks and 12 months stay', () => {
    const names = lived('2025-01-01T02:00:00Z', 730, 24);
    const days = names.map((name) => begunOf(name)!.toISOString().slice(0, 10));
    expect(days.slice(-7)).toEqual([
      ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'],
      ...['2026-12-29', '2026-12-30', '2026-12-31'],
    ]);
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(12);
    // Sundays: the last days of weeks, which begin on Monday.
    expect(days).toEqual(expect.arrayContaining(['2026-12-20', '2026-12-13']));
    expect(names.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  it('given several backups of one day, then the newest stays', () => {
    const names = [named('2026-11-24T02:00:00Z'), named('2026-11-24T08:00:00Z'), named('2026-11-24T05:00:00Z')];
    const all = names.map((name) => stored(name));
    expect(expiredBackups(all, scheduled(names[1]!))).toEqual([names[0], names[2]]);
  });

  it('given one made by hand, then the others of its day stay, and those of earlier days go as ever', () => {
    const [before, morning, noon] = [
      named('2026-11-23T02:00:00Z'),
      named('2026-11-24T02:00:00Z'),
      named('2026-11-24T12:00:00Z'),
    ];
    const earlier = named('2026-11-23T01:00:00Z');
    const all = [earlier, before, morning, noon].map((name) => stored(name));
    expect(expiredBackups(all, byHand(noon))).toEqual([earlier]);
    expect(expiredBackups(all, scheduled(noon))).toEqual([earlier, morning]);
  });

  it('given two systems in one place, then a new backup of one removes none of the other', () => {
    const theirs = named('2026-11-24T02:00:00Z', other);
    const mine = named('2026-11-24T08:00:00Z');
    // Even one that this log contains: a copy that went on from it is somebody else's.
    for (const isAncestor of [true, false])
      expect(expiredBackups([stored(theirs, { system: other, isAncestor }), stored(mine)], scheduled(mine))).toEqual(
        [],
      );
  });

  it('given backups that this log does not contain, or without a lineage, then they stay, whatever their age', () => {
    const mine = named('2026-11-24T08:00:00Z');
    const there = [
      // The log was replaced by an older one: it has more events than the new one knows.
      stored(named('2026-11-24T02:00:00Z'), { isAncestor: false }),
      stored('lead-pipeline-20261124T030000Z.age', { system: undefined, isAncestor: false }),
      stored(named('2020-01-01T02:00:00Z'), { isAncestor: false }),
    ];
    expect(expiredBackups([...there, stored(mine)], scheduled(mine))).toEqual([]);
  });

  it('given a long outage, then what is older stays', () => {
    const before = lived('2026-01-01T02:00:00Z', 60, 24);
    const next = named('2026-11-24T02:00:00Z');
    const all = [...before, next].map((name) => stored(name));
    expect(expiredBackups(all, scheduled(next)).length).toBeLessThanOrEqual(2);
  });

  it('given files that are no backups, then they are left alone', () => {
    const files = ['erasures', 'notes.txt', 'lead-pipeline-99999999T999999Z.age'].map((name) => stored(name));
    const mine = named('2026-11-24T08:00:00Z');
    expect(expiredBackups([...files, stored(mine)], scheduled(mine))).toEqual([]);
  });

  it('given a daily schedule, then what was destroyed in the middle of a month is in backups until the month before it goes', () => {
    const names = lived('2025-11-01T02:00:00Z', 389, 24);
    const destroyed = new Date('2026-11-24T12:00:00Z');
    const gone = lastGoneAt(names, (name) => begunOf(name)! <= destroyed, 24, destroyed)!;
    // The last backup of October counts for October until the first of October a year later.
    expect(gone.toISOString()).toBe('2027-10-01T02:00:00.000Z');
    // On the last day of a month that day's backup counts for the month.
    const late = new Date('2026-11-30T12:00:00Z');
    const more = lived('2025-11-01T02:00:00Z', 395, 24);
    expect(lastGoneAt(more, (name) => begunOf(name)! <= late, 24, late)!.toISOString()).toBe(
      '2027-11-01T02:00:00.000Z',
    );
  });

  it('given backups every two weeks, then the schedule says when, and given none from before, then nothing is said', () => {
    const names = [named('2026-11-20T02:00:00Z')];
    const destroyed = new Date('2026-11-24T12:00:00Z');
    const holds = (name: string) => begunOf(name)! <= destroyed;
    expect(lastGoneAt(names, holds, 14 * 24, destroyed)!.getTime()).toBeGreaterThan(Date.parse('2027-10-31'));
    expect(lastGoneAt([], holds, 24, destroyed)).toBeUndefined();
    expect(lastGoneAt([named('2026-11-25T02:00:00Z')], holds, 24, destroyed)).toBeUndefined();
  });

  it('given an instant, then its name says it', () => {
    const name = named('2026-11-24T02:30:05.678Z');
    expect(name).toBe('lead-pipeline-20261124T023005Z-1a2b3c4d.age');
    for (const each of [name, 'lead-pipeline-20261124T023005Z.age'])
      expect(begunOf(each)).toEqual(new Date('2026-11-24T02:30:05Z'));
    expect([isNamedBy(ours, name), isNamedBy(other, name)]).toEqual([true, false]);
  });
});
