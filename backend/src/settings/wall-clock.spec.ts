import { describe, expect, it } from '@jest/globals';
import { setTimeZone } from '../../../testing/time-zone.js';
import {
  daysAfter,
  daysBetween,
  instantAt,
  mondayOf,
  monthAfter,
  wallOf,
} from '../../../contracts/src/keys/wall-clock.js';

const office = 'America/Chicago';

/** Zones without changes, with changes on other days, of half an hour, at midnight, and on the other side of the date line. */
const browsers = [
  ...['Asia/Tokyo', 'Pacific/Honolulu', 'America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago'],
  ...['Africa/Cairo', 'America/Havana', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'],
];

describe.each(browsers)('a browser in %s', (zone) => {
  it('reads a time of the office as what the office shows, on every day on which clocks change somewhere', () => {
    setTimeZone(zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    for (const day of [
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-04-23',
      '2026-09-05',
      '2026-10-03',
      '2026-10-31',
    ])
      for (let half = 0; half < 96; half++) {
        const at = new Date(Date.parse(`${day}T00:00Z`) + half * 1_800_000);
        const wall = wallOf(at, office);
        expect([wall, wallOf(instantAt(wall, office), office)]).toEqual([wall, wall]);
      }
  });

  it('takes the first of two, and for a time that is skipped the one after it', () => {
    setTimeZone(zone);
    expect(instantAt('2026-11-01T01:30', office).toISOString()).toBe('2026-11-01T06:30:00.000Z');
    expect(instantAt('2026-11-01T02:00', office).toISOString()).toBe('2026-11-01T08:00:00.000Z');
    expect(instantAt('2026-03-08T02:30', office).toISOString()).toBe('2026-03-08T08:30:00.000Z');
    expect(instantAt('2026-03-08T00:00', office).toISOString()).toBe('2026-03-08T06:00:00.000Z');
  });
});

it('days follow each other whatever the clocks do', () => {
  expect([daysAfter('2026-03-07', 1), daysAfter('2026-02-27', 2), daysAfter('2026-01-01', -1)]).toEqual([
    ...['2026-03-08', '2026-03-01', '2025-12-31'],
  ]);
});

it('a day’s week begins on its Monday, and months begin before and after it', () => {
  expect(['2026-03-02', '2026-03-08', '2026-03-09', '2024-03-03'].map(mondayOf)).toEqual([
    ...['2026-03-02', '2026-03-02', '2026-03-09', '2024-02-26'],
  ]);
  expect([0, 1, 11, -2, -3].map((months) => monthAfter('2026-03-31', months))).toEqual([
    ...['2026-03-01', '2026-04-01', '2027-02-01', '2026-01-01', '2025-12-01'],
  ]);
  expect([daysBetween('2026-03-07', '2026-03-09'), daysBetween('2024-03-01', '2024-02-28')]).toEqual([2, -2]);
});
