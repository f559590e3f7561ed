import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { QuietSettings } from './times.js';
import { quietUntil } from './may-send.js';

const zone = 'America/Chicago';
const settings = (from: number, to: number, over: Partial<QuietSettings> = {}): QuietSettings => ({
  ...{ holdMessagesAtNight: true, quietFromHour: from, quietToHour: to, holdMessagesOnWeekends: false },
  ...over,
});
/** 2026-03-04 was a Wednesday. */
const until = (local: string, quiet: QuietSettings) => {
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
  const held = quietUntil(new Date(at), zone, 'onboarding', quiet);
  if (held === null) return null;
  return Temporal.Instant.fromEpochMilliseconds(held.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
};

describe('a night', () => {
  it.each([
    ['begins at its hour', '2026-03-04T20:00', settings(20, 8), '2026-03-05T08:00'],
    ['has not begun a minute before', '2026-03-04T19:59', settings(20, 8), null],
    ['lasts until its last minute', '2026-03-04T07:59', settings(20, 8), '2026-03-04T08:00'],
    ['is over at its end', '2026-03-04T08:00', settings(20, 8), null],
    ['after midnight begins at its hour', '2026-03-04T01:00', settings(1, 6), '2026-03-04T06:00'],
    ['after midnight lasts until its last minute', '2026-03-04T05:59', settings(1, 6), '2026-03-04T06:00'],
    ['after midnight is over at its end', '2026-03-04T06:00', settings(1, 6), null],
    ['after midnight has not begun before', '2026-03-04T00:59', settings(1, 6), null],
    ['of no hours is none', '2026-03-04T08:00', settings(8, 8), null],
    ['may be switched off', '2026-03-04T21:00', settings(20, 8, { holdMessagesAtNight: false }), null],
  ])('%s', (_what, at, quiet, expected) => expect(until(at, quiet)).toBe(expected));
});

describe('a weekend', () => {
  const weekends = { holdMessagesOnWeekends: true };
  const days = { ...weekends, holdMessagesAtNight: false };
  it.each([
    ['is not on Friday', '2026-03-06T12:00', settings(20, 8, weekends), null],
    ['begins with Saturday', '2026-03-07T00:00', settings(20, 8, weekends), '2026-03-09T08:00'],
    ['lasts through Sunday', '2026-03-08T23:59', settings(20, 8, weekends), '2026-03-09T08:00'],
    ['begins with the night before it', '2026-03-06T20:00', settings(20, 8, weekends), '2026-03-09T08:00'],
    ['is over on Monday', '2026-03-09T08:00', settings(20, 8, weekends), null],
    ['without nights ends at midnight, from Saturday', '2026-03-07T12:00', settings(20, 8, days), '2026-03-09T00:00'],
    ['without nights ends at midnight, from Sunday', '2026-03-08T12:00', settings(20, 8, days), '2026-03-09T00:00'],
    ['without nights is not on Friday evening', '2026-03-06T21:00', settings(20, 8, days), null],
    ['with a night of no hours ends at midnight', '2026-03-08T12:00', settings(8, 8, weekends), '2026-03-09T00:00'],
    ['ends with a night after midnight', '2026-03-08T12:00', settings(1, 6, weekends), '2026-03-09T06:00'],
  ])('%s', (_what, at, quiet, expected) => expect(until(at, quiet)).toBe(expected));
});

it('what is held back goes at the first full hour that is neither night nor weekend', () => {
  const hours = fc.integer({ min: 0, max: 23 });
  const cases = fc.tuple(fc.integer({ min: 0, max: 24 * 365 - 1 }), hours, hours, fc.boolean(), fc.boolean());
  // A weekend lasts until the morning, also after a night that begins past midnight.
  const some = cases.filter(([, from, to, , weekends]) => from > to || (from < to && !weekends));
  fc.assert(
    fc.property(some, ([nth, from, to, nights, weekends]) => {
      const isQuiet = (at: Temporal.ZonedDateTime) => {
        if (weekends && at.dayOfWeek > 5) return true;
        const ofNight = new Set<number>();
        for (let hour = from; hour !== to; hour = (hour + 1) % 24) ofNight.add(hour);
        return nights && ofNight.has(at.hour);
      };
      const start = Temporal.ZonedDateTime.from('2026-01-01T00:00[America/Phoenix]').add({ hours: nth });
      let at = start;
      while (isQuiet(at)) at = at.add({ hours: 1 });
      const quiet = settings(from, to, { holdMessagesAtNight: nights, holdMessagesOnWeekends: weekends });
      const now = new Date(start.epochMilliseconds);
      const held = quietUntil(now, 'America/Phoenix', 'warm_lead', quiet);
      expect((held ?? now).getTime()).toBe(at.epochMilliseconds);
      expect(held === null).toBe(at === start);
    }),
    { numRuns: 300 },
  );
});
