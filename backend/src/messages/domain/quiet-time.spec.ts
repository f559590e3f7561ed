import { describe, expect, it } from '@jest/globals';
import { timeZoneOf } from '../../../../contracts/src/keys/time-zones.js';
import { setTimeZone } from '../../../../testing/time-zone.js';
import type { QuietSettings } from './times.js';
import { quietUntil } from './may-send.js';

const nights: QuietSettings = {
  ...{ holdMessagesAtNight: true, quietFromHour: 20, quietToHour: 8, holdMessagesOnWeekends: false },
};
const both = { ...nights, holdMessagesOnWeekends: true };
const off = { ...nights, holdMessagesAtNight: false };
const until = (now: string, zone: string, settings: QuietSettings) =>
  quietUntil(new Date(now), zone, 'warm_lead', settings)?.toISOString() ?? null;

describe('quiet time', () => {
  it('ends when the lead’s clocks say so, whatever the clocks of the server do', () => {
    // Lord Howe skips half an hour at this time, Honolulu nothing.
    for (const zone of ['Australia/Lord_Howe', 'Pacific/Honolulu', 'UTC']) {
      setTimeZone(zone);
      const toTwo = { ...nights, quietToHour: 2 };
      expect(until('2026-10-04T03:00:00Z', 'America/Chicago', toTwo)).toBe('2026-10-04T07:00:00.000Z');
      const toOne = { ...nights, quietToHour: 1 };
      expect(until('2026-11-01T02:00:00Z', 'America/Chicago', toOne)).toBe('2026-11-01T06:00:00.000Z');
    }
  });

  it.each([
    ['by day', '2026-03-03T18:00:00Z', 'America/Chicago', nights, null],
    [
      'in the evening, until the next morning',
      '2026-03-04T03:00:00Z',
      'America/Chicago',
      nights,
      '2026-03-04T14:00:00.000Z',
    ],
    [
      'before dawn, until the same morning',
      '2026-03-04T12:30:00Z',
      'America/Chicago',
      nights,
      '2026-03-04T14:00:00.000Z',
    ],
    ['where the lead is', '2026-03-04T14:30:00Z', 'America/Los_Angeles', nights, '2026-03-04T16:00:00.000Z'],
    [
      'a weekend and its nights, until Monday morning',
      '2026-03-06T03:00:00Z',
      'America/Chicago',
      both,
      '2026-03-06T14:00:00.000Z',
    ],
    ['on Friday night, over the weekend', '2026-03-07T03:00:00Z', 'America/Chicago', both, '2026-03-09T13:00:00.000Z'],
    [
      'over the night in March that lacks an hour',
      '2026-03-08T05:00:00Z',
      'America/Chicago',
      nights,
      '2026-03-08T13:00:00.000Z',
    ],
    [
      'over the night in November that has one twice',
      '2026-11-01T04:00:00Z',
      'America/Chicago',
      nights,
      '2026-11-01T14:00:00.000Z',
    ],
    ['off', '2026-03-04T03:00:00Z', 'America/Chicago', off, null],
  ] as const)('%s', (_when, now, zone, settings, expected) => {
    expect(until(now, zone, settings)).toBe(expected);
  });

  it('never holds back what somebody waits for', () => {
    for (const purpose of ['confirmation', 'acknowledgment', 'staff', 'account'] as const)
      expect(quietUntil(new Date('2026-03-04T03:00:00Z'), 'America/Chicago', purpose, both)).toBeNull();
  });

  it('follows the state of a lead, else the office', () => {
    expect(['ca', 'IA', null, 'XX'].map(timeZoneOf)).toEqual([
      ...['America/Los_Angeles', 'America/Chicago', 'America/Chicago', 'America/Chicago'],
    ]);
  });
});
