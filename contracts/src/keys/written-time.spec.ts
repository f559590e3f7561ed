import { expect, it } from '@jest/globals';
import { officeZone, writtenTime } from './written-time.js';

const at = '2026-03-03T20:15:00.000Z';

it('writes moments in the office’s time, with plain spaces', () => {
  const short = writtenTime({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  expect([short(at), short(new Date('2026-07-01T05:00:00.000Z'))]).toEqual(['Mar 3, 2:15 PM', 'Jul 1, 12:00 AM']);
});

it('writes them in another zone, which must exist', () => {
  expect(writtenTime({ dateStyle: 'medium', timeStyle: 'short' }, 'Pacific/Auckland')(at)).toBe('Mar 4, 2026, 9:15 AM');
  expect(() => writtenTime({}, 'Sample/Town')(at)).toThrow(RangeError);
});

it('names the office’s zone, in winter and summer', () => {
  expect([
    officeZone(at, 'short'),
    officeZone('2026-07-01T05:00:00.000Z', 'short'),
    officeZone(at, 'shortGeneric'),
    officeZone(at, 'longGeneric'),
  ]).toEqual(['CST', 'CDT', 'CT', 'Central Time']);
});
