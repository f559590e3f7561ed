import { describe, expect, it } from '@jest/globals';
import { barHeights, barsPath, bucketOf } from '../controls/time-slider.js';

const bucket = (moves: number, arrivals = 0) => ({ moves, arrivals });

describe('the histogram', () => {
  it('grows by the square root, up to the busiest bucket', () => {
    expect(barHeights([bucket(100), bucket(20, 5), bucket(0)])).toEqual([1, 0.5, 0]);
  });

  it('shows a single move beside a busy day', () => {
    expect(barHeights([bucket(10_000), bucket(1)])).toEqual([1, 0.12]);
    expect(barHeights([bucket(0), bucket(0)])).toEqual([0, 0]);
  });

  it('finds the bucket of an instant, at the edges too', () => {
    expect([0, 24, 25, 99, 100, 150, -5].map((at) => bucketOf(at, 0, 100, 4))).toEqual([0, 0, 1, 3, 3, 3, 0]);
    expect(bucketOf(5, 5, 5, 4)).toBe(0);
  });

  it('draws a part of the bars at their places', () => {
    expect(barsPath([1, 0, 0.5], 1)).toBe('M2.075 1V0.500h0.85V1z');
    expect(barsPath([1, 0, 0.5], 0, 1)).toBe('M0.075 1V0.000h0.85V1z');
  });
});
