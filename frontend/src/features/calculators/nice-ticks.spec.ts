import { describe, expect, it } from '@jest/globals';
import { niceTicks } from './nice-ticks.js';

describe('niceTicks', () => {
  it.each([
    [0, 100, [0, 25, 50, 75, 100]],
    [0, 870, [0, 250, 500, 750, 1000]],
    [-30, 90, [-50, 0, 50, 100]],
    [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  ])('%p to %p', (low, high, ticks) => {
    expect(niceTicks(low, high)).toEqual(ticks);
  });

  it('always encloses what it is given', () => {
    for (const [low, high] of [
      [0, 7],
      [-123_456, 98_765_432],
      [0, 1e13],
    ] as const) {
      const ticks = niceTicks(low, high);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  });
});
