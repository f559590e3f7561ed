import { expect, it } from '@jest/globals';
import { counted, withCommas } from './numerals.js';

it('counts one and many, and separates the thousands', () => {
  expect([0, 1, 14, 2000].map((count) => counted(count, 'event'))).toEqual([
    ...['0 events', '1 event', '14 events', '2,000 events'],
  ]);
  expect(counted(0, 'entry', 'entries')).toBe('0 entries');
  expect(withCommas(12_345_678n)).toBe('12,345,678');
});
