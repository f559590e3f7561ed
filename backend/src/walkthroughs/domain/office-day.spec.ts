import { describe, expect, it } from '@jest/globals';
import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { isWithinOneDay } from './free-slots.js';

describe('the days of the office', () => {
  it('begin and end at its own midnight', () => {
    expect([officeDayOf('2026-03-04T05:59:59.999Z'), officeDayOf('2026-03-04T06:00:00Z')]).toEqual([
      ...['2026-03-03', '2026-03-04'],
    ]);
  });

  it('hold a walkthrough that ends by midnight, on the days that clocks change, too', () => {
    expect(isWithinOneDay('2026-03-04T05:00:00Z', 60)).toBe(true);
    expect(isWithinOneDay('2026-03-04T05:00:00Z', 61)).toBe(false);
    expect(isWithinOneDay('2026-03-04T05:30:00Z', 60)).toBe(false);
    // 11 PM of March 8 is 04:00 in UTC, of November 1 it is 05:00.
    expect(isWithinOneDay('2026-03-09T04:00:00Z', 60)).toBe(true);
    expect(isWithinOneDay('2026-11-02T04:30:00Z', 120)).toBe(false);
    expect(isWithinOneDay('2026-11-02T04:30:00Z', 90)).toBe(true);
  });
});
