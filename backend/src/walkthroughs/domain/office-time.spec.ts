import { describe, expect, it } from '@jest/globals';
import { officeDayOf, startOfOfficeDay } from '../../../../contracts/src/keys/office-time.js';
import { officeTimeOf } from './free-slots.js';

describe('the time of the office', () => {
  it('is shown with its day, in winter and in summer', () => {
    expect(officeTimeOf('2026-03-03T20:15:00.000Z')).toBe('Tue, Mar 3, 2:15 PM');
    expect(officeTimeOf(new Date('2026-07-04T03:05:00.000Z'))).toBe('Fri, Jul 3, 10:05 PM');
  });

  it.each([
    ['2026-03-03', '2026-03-03T06:00:00.000Z'],
    ['2026-03-08', '2026-03-08T06:00:00.000Z'],
    ['2026-03-09', '2026-03-09T05:00:00.000Z'],
    ['2026-12-31', '2026-12-31T06:00:00.000Z'],
    ['2026-01-01', '2026-01-01T06:00:00.000Z'],
    ['2026', '2026-01-01T06:00:00.000Z'],
  ])('begins the day %s at its own midnight', (day, start) => {
    expect(startOfOfficeDay(day).toISOString()).toBe(start);
    expect(officeDayOf(startOfOfficeDay(day))).toBe(day.padEnd(10, '-01-01').slice(0, 10));
  });
});
