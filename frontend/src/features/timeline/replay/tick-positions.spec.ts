import { describe, expect, it } from '@jest/globals';
import { drawnTicks, nearestTick, scaleEnd, tickPositions } from './tick-positions.js';

describe('tickPositions', () => {
  it('runs from one end to the other, rising', () => {
    expect(tickPositions([])).toEqual([]);
    expect(tickPositions(['2026-03-01T18:00:00.000Z'])).toEqual([scaleEnd]);
    expect(tickPositions(['2026-03-01T18:00:00.000Z', '2026-03-02T18:00:00.000Z'])).toEqual([0, scaleEnd]);
  });

  it('keeps events of one instant apart, and gives a long pause more room without letting it take all', () => {
    const at = '2026-03-01T18:00:00.000Z';
    const positions = tickPositions([at, at, at, '2027-03-01T18:00:00.000Z']);
    const [first, second] = [positions[1]! - positions[0]!, positions[2]! - positions[1]!];
    const last = positions[3]! - positions[2]!;
    expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
    expect(last).toBeGreaterThan(first * 2);
    expect(last).toBeLessThan(first * 5);
  });
});

describe('nearestTick', () => {
  const all = new Set([0, 1, 2]);

  it('snaps to the nearest event', () => {
    expect([0, 240, 260, 900].map((value) => nearestTick([0, 500, 1000], value, all))).toEqual([0, 0, 1, 2]);
  });

  it('passes over events that are filtered out', () => {
    expect(nearestTick([0, 500, 1000], 490, new Set([0, 2]))).toBe(0);
    expect(nearestTick([0, 500, 1000], 490, new Set())).toBe(-1);
  });
});

describe('drawnTicks', () => {
  it('is one per event as long as there are few', () => {
    expect(drawnTicks([0, 400, 1000])).toEqual([
      { position: 0, from: 0, to: 0 },
      { position: 400, from: 1, to: 1 },
      { position: 1000, from: 2, to: 2 },
    ]);
  });

  it('draws few for many events, each event in one of them, from end to end', () => {
    const ticks = drawnTicks(Array.from({ length: 2000 }, (_, index) => Math.round((index / 1999) * scaleEnd)));
    expect(ticks.length).toBeLessThanOrEqual(81);
    expect(ticks[0]).toMatchObject({ position: 0, from: 0 });
    expect(ticks.at(-1)).toMatchObject({ position: scaleEnd, to: 1999 });
    for (const [at, { from }] of ticks.entries()) expect(from).toBe(at === 0 ? 0 : ticks[at - 1]!.to + 1);
  });
});
