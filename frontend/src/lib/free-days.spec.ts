import { expect, it } from '@jest/globals';
import { freeDays, timeInZone } from './office-days.js';

it('stand under the day of the office on which they are', () => {
  const days = freeDays(['2026-03-03T22:00:00.000Z', '2026-03-04T05:30:00.000Z', '2026-03-04T14:00:00.000Z']);
  expect(days.map(({ day, label, times }) => [day, label, times.length])).toEqual([
    ['2026-03-03', 'Tuesday, March 3, 2026', 2],
    ['2026-03-04', 'Wednesday, March 4, 2026', 1],
  ]);
});

it('are named in the zone of the lead, by its name then', () => {
  expect(timeInZone('2026-03-03T20:15:00.000Z', 'America/Denver').replaceAll('\u202f', ' ')).toBe('1:15 PM MST');
  expect(timeInZone('2026-07-03T20:15:00.000Z', 'America/Denver').replaceAll('\u202f', ' ')).toBe('2:15 PM MDT');
});
