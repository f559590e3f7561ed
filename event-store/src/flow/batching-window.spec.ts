import { describe, expect, it } from '@jest/globals';
import { nextWindow } from './batching-window.js';

/** The wait after events have come at a steady rate for a while and the consumer takes time for each batch. */
function settled(perSecond: number, consumerMs = 8, leastMs = 2): number {
  let window = leastMs;
  for (let batch = 0; batch < 50; batch++) {
    const elapsedMs = window + consumerMs;
    window = nextWindow(window, leastMs, Math.max(1, Math.round((elapsedMs * perSecond) / 1000)), elapsedMs);
  }
  return window;
}

describe('nextWindow', () => {
  it.each([1, 50, 200])('passes on at once what comes at %i events a second', (perSecond) => {
    expect(settled(perSecond)).toBe(2);
  });

  it.each([8, 20, 60])('does not wait longer at 300 events a second because a batch takes %i ms', (consumerMs) => {
    expect(settled(300, consumerMs)).toBe(2);
  });

  it.each([1, 50, 300])('does not wait at all for %i events a second if the consumer wants none', (perSecond) => {
    expect(settled(perSecond, 8, 0)).toBe(0);
  });

  it('ends a wait that nobody wants once the crowd is gone', () => {
    expect([nextWindow(4, 0, 10, 70), nextWindow(2, 0, 10, 70)]).toEqual([2, 0]);
  });

  it.each([0, 2])('gathers what comes in a crowd, from a least wait of %i ms', (leastMs) => {
    expect(nextWindow(leastMs, leastMs, 20, 10)).toBe(4);
    expect(settled(2000, 8, leastMs)).toBe(64);
    expect(settled(1200, 8, leastMs)).toBe(64);
  });

  it('gathers more of a great crowd', () => {
    expect(settled(5000)).toBe(256);
    expect(nextWindow(256, 2, 300, 264)).toBe(64);
  });

  it('is short again as soon as the crowd is gone', () => {
    expect(nextWindow(64, 2, 3, 70)).toBe(2);
    expect(nextWindow(64, 2, 10, 70)).toBe(32);
    expect(nextWindow(64, 2, 30, 70)).toBe(64);
  });
});
