import { describe, expect, it } from '@jest/globals';
import { backupName, begunOf } from './backup-name.js';
import { expiredBackups, lastGoneAt } from './keep-backups.js';

const hourMs = 3_600_000;
const named = (text: string) => backupName(new Date(text));

/** Makes backups over time; after each one, expired ones are removed. */
function lived(from: string, days: number, everyHours: number): string[] {
  let names: string[] = [];
  const end = Date.parse(from) + days * 24 * hourMs;
  for (let at = Date.parse(from); at < end; at += everyHours * hourMs) {
    names.push(backupName(new Date(at)));
    const gone = new Set(expiredBackups(names));
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
    expect(expiredBackups(names)).toEqual([names[0], names[2]]);
  });

  it('given a long outage, then what is older stays', () => {
    const before = lived('2026-01-01T02:00:00Z', 60, 24);
    expect(expiredBackups([...before, named('2026-11-24T02:00:00Z')]).length).toBeLessThanOrEqual(2);
  });

  it('given files that are no backups, then they are left alone', () => {
    expect(expiredBackups(['erasures', 'notes.txt', 'lead-pipeline-99999999T999999Z.age'])).toEqual([]);
  });

  it('given a daily schedule, then what was destroyed in the middle of a month is in backups until the month before it goes', () => {
    const names = lived('2025-11-01T02:00:00Z', 389, 24);
    const destroyed = new Date('2026-11-24T12:00:00Z');
    const gone = lastGoneAt(names, (begun) => begun <= destroyed, 24, destroyed)!;
    // The last backup of October counts for October until the first of October a year later.
    expect(gone.toISOString()).toBe('2027-10-01T02:00:00.000Z');
    // On the last day of a month that day's backup counts for the month.
    const late = new Date('2026-11-30T12:00:00Z');
    const more = lived('2025-11-01T02:00:00Z', 395, 24);
    expect(lastGoneAt(more, (begun) => begun <= late, 24, late)!.toISOString()).toBe('2027-11-01T02:00:00.000Z');
  });

  it('given backups every two weeks, then the schedule says when, and given none from before, then nothing is said', () => {
    const names = [named('2026-11-20T02:00:00Z')];
    const destroyed = new Date('2026-11-24T12:00:00Z');
    const holds = (begun: Date) => begun <= destroyed;
    expect(lastGoneAt(names, holds, 14 * 24, destroyed)!.getTime()).toBeGreaterThan(Date.parse('2027-10-31'));
    expect(lastGoneAt([], holds, 24, destroyed)).toBeUndefined();
    expect(lastGoneAt([named('2026-11-25T02:00:00Z')], holds, 24, destroyed)).toBeUndefined();
  });

  it('given an instant, then its name says it', () => {
    const name = named('2026-11-24T02:30:05.678Z');
    expect(name).toBe('lead-pipeline-20261124T023005Z.age');
    expect(begunOf(name)).toEqual(new Date('2026-11-24T02:30:05Z'));
  });
});
