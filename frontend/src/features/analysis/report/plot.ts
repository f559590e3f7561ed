import type { RentReport } from '../../../../../contracts/src/analyses/report.js';
import { niceTicks } from '../../calculators/nice-ticks.js';

/** A place in the plot: 0 is left, or below, and 1 is right, or above. */
export interface Point {
  x: number;
  y: number;
}

/** Rents over one figure of the homes. */
export interface Plot {
  homes: Point[];
  /** The property itself; null if its own figure is not known. */
  own: Point | null;
  /** Of the likely range and the estimate. */
  low: number;
  estimate: number;
  high: number;
  xTicks: { place: number; value: number }[];
  /** In cents. */
  yTicks: { place: number; value: number }[];
}

/**
 * Lays out the rents of one unit over a figure of the homes, such as their size.
 * @param figureOf null: the home has none, and is left out
 * @param own the property's own figure; null if it is not known
 * @returns null if no home has the figure
 */
export function plotRents(
  { perUnit, comparables }: Pick<RentReport, 'perUnit' | 'comparables'>,
  figureOf: (home: RentReport['comparables'][number]) => number | null,
  own: number | null,
): Plot | null {
  const homes = comparables.flatMap((home) => {
    const figure = figureOf(home);
    return figure === null ? [] : [{ figure, rentCents: home.rentCents }];
  });
  if (homes.length === 0) return null;
  const { estimateCents, rangeLowCents, rangeHighCents } = perUnit;
  const across = scaleOf([...homes.map(({ figure }) => figure), ...(own === null ? [] : [own])]);
  const up = scaleOf([...homes.map(({ rentCents }) => rentCents), estimateCents, rangeLowCents, rangeHighCents]);
  return {
    homes: homes.map(({ figure, rentCents }) => ({ x: across.at(figure), y: up.at(rentCents) })),
    own: own === null ? null : { x: across.at(own), y: up.at(estimateCents) },
    low: up.at(rangeLowCents),
    estimate: up.at(estimateCents),
    high: up.at(rangeHighCents),
    xTicks: across.ticks,
    yTicks: up.ticks,
  };
}

function scaleOf(values: number[]) {
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const at = (value: number) => (last === first ? 0.5 : (value - first) / (last - first));
  return { at, ticks: ticks.map((value) => ({ value, place: at(value) })) };
}
