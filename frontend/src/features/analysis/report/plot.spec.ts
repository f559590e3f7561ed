import { expect, it } from '@jest/globals';
import { plotRents } from './plot.js';

const perUnit = { estimateCents: 1_800_00, rangeLowCents: 1_700_00, rangeHighCents: 1_900_00 };
const home = (rentDollars: number, squareFootage: number | null) => ({
  ...{ address: '8 Sample St', rentCents: rentDollars * 100, squareFootage, distanceMiles: 0.5 },
});
const size = (one: { squareFootage: number | null }) => one.squareFootage;

it('the home stands at its size and its estimate among those whose size is known, inside round ends', () => {
  const comparables = [home(1_600, 1_000), home(2_000, 2_000), home(1_750, null)];
  const plot = plotRents({ perUnit, comparables }, size, 1_500)!;
  expect(plot.homes).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ]);
  expect(plot.own).toEqual({ x: 0.5, y: 0.5 });
  expect([plot.low, plot.estimate, plot.high]).toEqual([0.25, 0.5, 0.75]);
  expect(plot.xTicks.map(({ value }) => value)).toEqual([1_000, 1_250, 1_500, 1_750, 2_000]);
  expect(plot.yTicks.map(({ value }) => value)).toEqual([1_600_00, 1_700_00, 1_800_00, 1_900_00, 2_000_00]);
});

it('one whose own size is not known has no place; homes without sizes make no plot', () => {
  expect(plotRents({ perUnit, comparables: [home(1_750, 1_500)] }, size, null)?.own).toBeNull();
  expect(plotRents({ perUnit, comparables: [home(1_750, null)] }, size, 1_500)).toBeNull();
  expect(plotRents({ perUnit, comparables: [] }, size, 1_500)).toBeNull();
});

it('homes at the same distance still have a scale', () => {
  const plot = plotRents({ perUnit, comparables: [home(1_750, 1), home(1_800, 2)] }, () => 0, 0)!;
  expect(plot.homes.map(({ x }) => x).every((x) => x >= 0 && x <= 1)).toBe(true);
});
