import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  monthsBetween,
  officeDay,
  officeLocal,
  officeMonth,
  officeMonthAt,
  officeWeek,
  weeksBetween,
} from './office-calendar.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Summer time by the law since 2007: from 2 o'clock on the second Sunday of March to 2 o'clock on the first of November. */
function isSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  const sunday = (month: number, n: number) => {
    const first = new Date(Date.UTC(year, month, 1));
    return first.getTime() + (((7 - first.getUTCDay()) % 7) + 7 * (n - 1)) * dayMs;
  };
  return at >= sunday(2, 2) + 8 * hourMs && at < sunday(10, 1) + 7 * hourMs;
}

const instants = fc.integer({ min: Date.UTC(2007, 0, 2), max: Date.UTC(2390, 0, 1) });
const textOf = (at: number) => new Date(at).toISOString();

describe('the office’s calendar', () => {
  it.each([
    ['2026-01-01T05:59:59.999Z', '2025-12-31 23:59:59.999', '2025-12-01', '2025-12-29'],
    ['2026-01-01T06:00:00.000Z', '2026-01-01 00:00:00.000', '2026-01-01', '2025-12-29'],
    // The day of 23 hours.
    ['2026-03-08T05:59:00.000Z', '2026-03-07 23:59:00.000', '2026-03-01', '2026-03-02'],
    ['2026-03-08T06:00:00.000Z', '2026-03-08 00:00:00.000', '2026-03-01', '2026-03-02'],
    ['2026-03-08T07:59:59.999Z', '2026-03-08 01:59:59.999', '2026-03-01', '2026-03-02'],
    ['2026-03-08T08:00:00.000Z', '2026-03-08 03:00:00.000', '2026-03-01', '2026-03-02'],
    ['2026-03-09T04:59:00.000Z', '2026-03-08 23:59:00.000', '2026-03-01', '2026-03-02'],
    ['2026-03-09T05:00:00.000Z', '2026-03-09 00:00:00.000', '2026-03-01', '2026-03-09'],
    // The day of 25 hours.
    ['2025-11-01T04:59:00.000Z', '2025-10-31 23:59:00.000', '2025-10-01', '2025-10-27'],
    ['2025-11-02T05:00:00.000Z', '2025-11-02 00:00:00.000', '2025-11-01', '2025-10-27'],
    ['2025-11-02T06:30:00.000Z', '2025-11-02 01:30:00.000', '2025-11-01', '2025-10-27'],
    ['2025-11-02T07:30:00.000Z', '2025-11-02 01:30:00.000', '2025-11-01', '2025-10-27'],
    ['2025-11-03T05:59:00.000Z', '2025-11-02 23:59:00.000', '2025-11-01', '2025-10-27'],
    ['2025-11-03T06:00:00.000Z', '2025-11-03 00:00:00.000', '2025-11-01', '2025-11-03'],
  ])('shows %s as %s, in the month of %s and the week of %s', (at, local, month, week) => {
    expect([officeLocal(at), officeDay(at)]).toEqual([local, local.slice(0, 10)]);
    expect([officeMonth(at), officeMonthAt(Date.parse(at)), officeWeek(at)]).toEqual([month, month, week]);
  });

  it('has six hours less than UTC in winter, and five in summer', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const local = textOf(at - (isSummer(at) ? 5 : 6) * hourMs);
        const text = textOf(at);
        expect(officeLocal(text)).toBe(local.replace('T', ' ').replace('Z', ''));
        expect(officeDay(text)).toBe(local.slice(0, 10));
        expect([officeMonth(text), officeMonthAt(Date.parse(text))]).toEqual(Array(2).fill(local.slice(0, 8) + '01'));
      }),
      { numRuns: 300 },
    );
  });

  it('begins its weeks on Mondays', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const week = officeWeek(textOf(at));
        const days = (Date.parse(officeDay(textOf(at))) - Date.parse(week)) / dayMs;
        expect(new Date(week).getUTCDay()).toBe(1);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(7);
        expect(week).toHaveLength('2026-03-02'.length);
        expect(officeWeek(textOf(at))).toBe(week);
      }),
      { numRuns: 300 },
    );
  });
});

describe('full weeks', () => {
  it.each([
    ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z', 0],
    ['2026-03-02T12:00:00.000Z', '2026-03-09T11:59:59.999Z', 0],
    ['2026-03-02T12:00:00.000Z', '2026-03-09T12:00:00.000Z', 1],
    ['2026-03-02T12:00:00.000Z', '2026-05-03T23:00:00.000Z', 8],
  ])('from %s to %s are %d', (from, to, weeks) => {
    expect(weeksBetween(from, to)).toBe(weeks);
  });
});

describe('full months', () => {
  it.each([
    ['the same instant', '2026-01-15T18:00:00.000Z', '2026-01-15T18:00:00.000Z', 0],
    ['a moment less than a month', '2026-01-15T18:00:00.000Z', '2026-02-15T17:59:59.999Z', 0],
    ['a month', '2026-01-15T18:00:00.000Z', '2026-02-15T18:00:00.000Z', 1],
    ['an earlier day of the next month', '2026-01-25T18:00:00.000Z', '2026-02-03T18:00:00.000Z', 0],
    ['a later day of the next month', '2026-01-03T18:00:00.000Z', '2026-02-25T18:00:00.000Z', 1],
    ['a day that the next month lacks', '2026-01-31T18:00:00.000Z', '2026-02-28T18:00:00.000Z', 0],
    ['... and the day after it', '2026-01-31T18:00:00.000Z', '2026-03-31T18:00:00.000Z', 2],
    ['over the end of a year', '2025-11-15T18:00:00.000Z', '2026-02-15T18:00:00.000Z', 3],
    ['more than a year', '2024-11-15T18:00:00.000Z', '2026-02-10T18:00:00.000Z', 14],
    ['the same time on the clocks, an hour less', '2026-02-15T18:00:00.000Z', '2026-03-15T17:00:00.000Z', 1],
    ['the same time on the clocks, an hour more', '2025-10-15T17:00:00.000Z', '2025-11-15T17:59:00.000Z', 0],
    ['the hour that clocks show twice', '2025-11-02T06:50:00.000Z', '2025-11-02T07:10:00.000Z', 0],
    ['by the office’s days, not those of UTC', '2026-02-01T05:30:00.000Z', '2026-03-01T05:30:00.000Z', 0],
  ])('%s: from %s to %s are %d', (_, from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });
});
