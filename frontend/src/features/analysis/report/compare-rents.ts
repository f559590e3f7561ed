import type { RentReport } from '../../../../../contracts/src/analyses/report.js';

type Comparable = RentReport['comparables'][number];

const beyondAll = Number.MAX_VALUE;

/**
 * The comparables, nearest first; those of an unknown distance last. Each states how much more (or less, below 0) it rents for than the estimate of one unit,
 * in whole dollars, computed from the figures that are shown.
 */
export function compareRents(
  estimateCents: number,
  comparables: Comparable[],
): (Comparable & { differenceCents: number })[] {
  const dollars = (cents: number) => Math.round(cents / 100);
  return comparables
    .map((one) => ({ ...one, differenceCents: (dollars(one.rentCents) - dollars(estimateCents)) * 100 }))
    .sort((a, b) => (a.distanceMiles ?? beyondAll) - (b.distanceMiles ?? beyondAll));
}
