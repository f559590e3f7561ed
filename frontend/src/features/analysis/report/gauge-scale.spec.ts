import { describe, expect, it } from '@jest/globals';
import { arcPath, gaugeScale, pointAt } from './gauge-scale.js';

describe('gaugeScale', () => {
  it('puts the range into the middle', () => {
    expect(gaugeScale({ estimateCents: 1_800_00, rangeLowCents: 1_600_00, rangeHighCents: 2_000_00 })).toEqual({
      minCents: 1_400_00,
      maxCents: 2_200_00,
      low: 0.25,
      estimate: 0.5,
      high: 0.75,
    });
  });

  it.each([
    { estimateCents: 0, rangeLowCents: 0, rangeHighCents: 0 },
    { estimateCents: 1_500_00, rangeLowCents: 1_500_00, rangeHighCents: 1_500_00 },
    { estimateCents: 3_000_00, rangeLowCents: 1_000_00, rangeHighCents: 2_000_00 },
  ])('keeps everything on the scale: %p', (rent) => {
    const { low, estimate, high } = gaugeScale(rent);
    for (const place of [low, estimate, high]) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(1);
    }
  });
});

describe('the half circle', () => {
  const centre = { x: 100, y: 100 };

  it('runs from the left over the top to the right', () => {
    expect([0, 0.5, 1].map((place) => pointAt(place, 80, centre))).toEqual([
      { x: 20, y: 100 },
      { x: 100, y: 20 },
      { x: 180, y: 100 },
    ]);
  });

  it('draws an arc between two places', () => {
    expect(arcPath(0, 1, 80, centre)).toBe('M20 100A80 80 0 0 1 180 100');
  });
});
