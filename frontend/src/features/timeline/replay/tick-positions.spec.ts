import { describe, expect, it } from '@jest/globals';
import { drawnTicks, nearestTick, scaleEnd, tickPositions } from './scrubber.js';

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

describe('the room of a pause', () => {
  const pausesOf = (...hours: number[]) => {
    let at = Date.parse('2026-03-01T18:00:00.000Z');
    const instants = [0, ...hours].map((pause) => new Date((at += pause * 3_600_000)).toISOString());
    const positions = tickPositions(instants);
    return positions.slice(1).map((position, index) => position - positions[index]!);
  };

  it('is twice that of none after three days, and never more than four times', () => {
    // log2(1 + 3 days) / 2 = 1; four years reach the limit of 3.
    expect(pausesOf(0, 3 * 24)).toEqual([333, 667]);
    expect(pausesOf(0, 1500 * 24)).toEqual([200, 800]);
    expect(pausesOf(0, 3000 * 24)).toEqual([200, 800]);
  });

  it('hardly grows within an hour', () => {
    const [none, hour] = pausesOf(0, 1);
    expect(hour! - none!).toBeGreaterThan(0);
    expect(hour! - none!).toBeLessThan(20);
  });
});

describe('nearestTick', () => {
  const all = new Set([0, 1, 2]);

  it('snaps to the nearest event', () => {
    expect([0, 240, 260, 900].map((value) => nearestTick([0, 500, 1000], value, all))).toEqual([0, 0, 1, 2]);
  });

  it('stays with the earlier of two that are equally near', () => {
    expect(nearestTick([0, 500, 1000], 250, all)).toBe(0);
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

  it('is one per event up to 80, even where they stand close together', () => {
    const close = (count: number) => Array.from({ length: count }, (_, index) => index);
    expect(drawnTicks(close(80))).toHaveLength(80);
    // 12.5 positions share a mark: 0 to 12, 13 to 24 and so on up to 80.
    expect(drawnTicks(close(81)).slice(0, 2)).toEqual([
      { position: 0, from: 0, to: 12 },
      { position: 13, from: 13, to: 24 },
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
