import { describe, expect, it } from '@jest/globals';
import { advanced, isNow, labelInstants, speedFor, speeds } from './playhead.js';

const hour = 3_600_000;

describe('the playhead', () => {
  it('goes on with the time that passed, and stops at now', () => {
    expect(advanced(1_000, 50, hour, 10 * hour)).toBe(1_000 + hour / 20);
    expect(advanced(9.99 * hour, 50, hour, 10 * hour)).toBeNull();
  });

  it('does not leap over what happened while the tab was hidden', () => {
    expect(advanced(0, 60_000, hour, 10 * hour)).toBe(hour / 10);
  });

  it('never goes back: the first frame may have begun before the play button was pressed', () => {
    expect(advanced(5_000, -30, hour, 10 * hour)).toBe(5_000);
  });

  it('plays a short history slowly and a long one quickly', () => {
    expect(speeds[speedFor(12 * hour)]!.label).toBe('1 h/s');
    expect(speeds[speedFor(30 * 24 * hour)]!.label).toBe('1 day/s');
    expect(speeds[speedFor(400 * 24 * hour)]!.label).toBe('1 week/s');
    expect(speeds[speedFor(40_000 * 24 * hour)]!.label).toBe('1 month/s');
  });

  it('takes the last bit of the way for now', () => {
    expect(isNow(100, 0, 100)).toBe(true);
    expect(isNow(99.8, 0, 100)).toBe(true);
    expect(isNow(99, 0, 100)).toBe(false);
  });

  it('puts labels at equal distances between the ends', () => {
    expect(labelInstants(0, 100, 3)).toEqual([25, 50, 75]);
  });
});
