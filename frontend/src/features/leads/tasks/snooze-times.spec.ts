import { describe, expect, it } from '@jest/globals';
import { setTimeZone } from '../../../../test/time-zone.js';
import { snoozedTo } from './snooze-times.js';

describe('a task is put off', () => {
  it('to nine in the morning of the office’s tomorrow, whatever day it is elsewhere', () => {
    // Eleven in the evening of March 3 in the office's time zone.
    expect(snoozedTo('tomorrow', '2026-03-04T05:00:00.000Z')).toBe('2026-03-04T15:00:00.000Z');
    expect(snoozedTo('tomorrow', '2026-03-04T06:00:00.000Z')).toBe('2026-03-05T15:00:00.000Z');
  });

  it('over the change of the clocks', () => {
    expect(snoozedTo('tomorrow', '2026-03-07T18:00:00.000Z')).toBe('2026-03-08T14:00:00.000Z');
  });

  it.each(['Asia/Tokyo', 'Pacific/Honolulu', 'Australia/Lord_Howe'])('also for a browser in %s', (zone) => {
    setTimeZone(zone);
    expect(snoozedTo('tomorrow', '2026-11-01T04:30:00.000Z')).toBe('2026-11-01T15:00:00.000Z');
    expect(snoozedTo('monday', '2026-11-01T04:30:00.000Z')).toBe('2026-11-02T15:00:00.000Z');
    expect(snoozedTo('monday', '2026-11-02T05:59:00.000Z')).toBe('2026-11-02T15:00:00.000Z');
  });

  it('to the next Monday, on a Monday that of the next week', () => {
    expect(snoozedTo('monday', '2026-03-04T15:00:00.000Z')).toBe('2026-03-09T14:00:00.000Z');
    expect(snoozedTo('monday', '2026-03-09T15:00:00.000Z')).toBe('2026-03-16T14:00:00.000Z');
  });
});
