import { expect, it } from '@jest/globals';
import { formatInOffice } from './template-variables.js';

it.each([
  ['2026-03-03T20:15:00.000Z', 'America/Chicago', 'Tuesday, March 3', '2:15 PM'],
  ['2026-03-03T20:15:00.000Z', 'Pacific/Auckland', 'Wednesday, March 4', '9:15 AM'],
  ['2026-07-01T05:00:00.000Z', 'America/Chicago', 'Wednesday, July 1', '12:00 AM'],
])('%s in %s is %s, %s, with a plain space', (instant, zone, day, time) => {
  expect(formatInOffice(instant, zone, 'day')).toBe(day);
  expect(formatInOffice(instant, zone, 'time')).toBe(time);
});

it('there is no time in a zone that does not exist', () => {
  expect(() => formatInOffice('2026-03-03T20:15:00.000Z', 'Sample/Town', 'day')).toThrow(RangeError);
});
