import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeQuiet, heldUntil, onClock, timeFrom } from '../../messages/domain/times.js';

const chicago = 'America/Chicago';
const day = 1_440;

describe('the time of a message', () => {
  it('is that of the clock on the wall on the day when an hour is left out', () => {
    // 2026-03-08, 2:00 becomes 3:00 in Chicago.
    const anchor = '2026-03-06T21:30:00.000Z';
    expect(timeFrom(anchor, 2 * day, chicago)).toEqual({ dueAt: '2026-03-08T20:30:00.000Z', wall: '2026-03-08T15:30' });
    expect(timeFrom('2026-03-07T08:30:00.000Z', day, chicago).wall).toBe('2026-03-08T03:30');
    expect(timeFrom('2026-03-07T08:30:00.000Z', 2 * day, chicago).wall).toBe('2026-03-09T02:30');
  });

  it('is that of the clock on the wall on the day when an hour comes twice', () => {
    const anchor = '2026-10-30T20:30:00.000Z';
    expect(timeFrom(anchor, 2 * day, chicago)).toEqual({ dueAt: '2026-11-01T21:30:00.000Z', wall: '2026-11-01T15:30' });
    expect(timeFrom('2026-10-31T06:30:00.000Z', day, chicago)).toEqual({
      dueAt: '2026-11-01T06:30:00.000Z',
      wall: '2026-11-01T01:30',
    });
  });

  it('counts backwards from a walkthrough as well', () => {
    const walkthrough = '2026-03-09T19:15:00.000Z';
    expect(timeFrom(walkthrough, -3 * day, chicago).wall).toBe('2026-03-06T14:15');
    expect(timeFrom(walkthrough, -day, chicago).wall).toBe('2026-03-08T14:15');
    expect(timeFrom('2026-03-08T08:30:00.000Z', -120, chicago)).toEqual({
      dueAt: '2026-03-08T06:30:00.000Z',
      wall: '2026-03-08T00:30',
    });
  });

  it('is the same delay everywhere, on the clock of the lead', () => {
    expect(timeFrom('2026-03-06T21:30:00.000Z', 2 * day, 'America/Phoenix').dueAt).toBe('2026-03-08T21:30:00.000Z');
  });
});

describe('the time of any message', () => {
  it('is what Temporal makes of it, in any zone and around any change of clocks', () => {
    const zones = fc.constantFrom(
      chicago,
      'America/Phoenix',
      'Pacific/Honolulu',
      'Australia/Lord_Howe',
      'Europe/Dublin',
    );
    const instants = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: -90_000, max: 90_000 }), (zone, epochMs, minutes) => {
        const [days, rest] = [Math.trunc(minutes / day), minutes % day];
        const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
        const due = zoned.add({ days }).add({ minutes: rest });
        expect(timeFrom(new Date(epochMs).toISOString(), minutes, zone)).toEqual({
          dueAt: new Date(due.epochMilliseconds).toISOString(),
          wall: due.toPlainDateTime().toString({ smallestUnit: 'minute' }),
        });
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('quiet hours', () => {
  const quiet = { from: '20:00', to: '08:00', weekends: true };
  const before = (at: string) => beforeQuiet(at, chicago, quiet).wall;
  const after = (at: string) => onClock(heldUntil(at, chicago, quiet) ?? at, chicago).wall;

  it('are gone around by what can’t wait: half an hour before they begin', () => {
    expect(before('2026-03-04T18:00:00.000Z')).toBe('2026-03-04T12:00');
    expect(before('2026-03-05T03:00:00.000Z')).toBe('2026-03-04T19:30');
    expect(before('2026-03-05T12:00:00.000Z')).toBe('2026-03-04T19:30');
  });

  it('reach over a weekend, to the Friday before and the Monday after', () => {
    expect(before('2026-03-08T18:00:00.000Z')).toBe('2026-03-06T19:30');
    expect(before('2026-03-09T12:00:00.000Z')).toBe('2026-03-06T19:30');
    expect(after('2026-03-07T18:00:00.000Z')).toBe('2026-03-09T08:00');
  });

  it('are waited for by the rest', () => {
    expect(after('2026-03-05T03:00:00.000Z')).toBe('2026-03-05T08:00');
    expect(after('2026-03-05T15:00:00.000Z')).toBe('2026-03-05T09:00');
  });

  it('are none while they are off', () => {
    expect(beforeQuiet('2026-03-05T03:00:00.000Z', chicago, null).wall).toBe('2026-03-04T21:00');
  });
});
