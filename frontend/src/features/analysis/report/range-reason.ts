import { withTenths } from '../../../../../contracts/src/numerals.js';
import type { RentReport } from '../../../../../contracts/src/analyses/report.js';
import { money, wholeDollars } from '../../../lib/format.js';

/** From this part of the property's size on, a difference in size is worth a word. */
const noticeable = 0.15;

/**
 * One sentence on why the likely range of one unit is as wide as it is, from what is known of the homes behind it; null without any.
 * @param squareFootage of the unit; null if it is not known
 */
export function rangeReason(
  { rangeLowCents, rangeHighCents }: RentReport['perUnit'],
  comparables: RentReport['comparables'],
  squareFootage: number | null,
): string | null {
  if (comparables.length === 0) return null;
  const wide = `The likely range is ${money(wholeDollars(rangeHighCents) - wholeDollars(rangeLowCents))} wide`;
  if (comparables.length === 1) return `${wide}: there is only one home to compare with.`;
  const rents = comparables.map(({ rentCents }) => wholeDollars(rentCents));
  const [lowest, highest] = [Math.min(...rents), Math.max(...rents)];
  const ask = lowest === highest ? `each ask ${money(lowest)}` : `ask ${money(lowest)} to ${money(highest)}`;
  const how = unlike(comparables, squareFootage);
  return `${wide}: the ${comparables.length} homes ${ask}${how && `, and ${how}`}.`;
}

/** How they differ from the property; '' if that is not known of all of them. */
function unlike(comparables: RentReport['comparables'], squareFootage: number | null): string {
  const sizes = comparables.flatMap((each) => (each.squareFootage === null ? [] : [each.squareFootage]));
  const most = squareFootage === null ? 0 : Math.max(0, ...sizes.map((size) => Math.abs(size - squareFootage)));
  if (squareFootage !== null && most / squareFootage >= noticeable)
    return `differ in size by up to ${withTenths(most)} sq ft from yours`;
  const distances = comparables.flatMap(({ distanceMiles }) => distanceMiles ?? []);
  if (distances.length < comparables.length) return '';
  return `are up to ${withTenths(Math.max(...distances))} mi away`;
}
