import { improvementRates } from '../fees/fees.js';
import { maxCents } from '../fields.js';
import type { Improvement } from '../property.js';

/**
 * A lead's initial list of improvements: estimates in whole dollars, per square foot if it is charged that way; nothing
 * is checked.
 * @param squareFootage 0 if unknown: then estimates that depend on it are 0
 */
export function defaultImprovements(squareFootage: number): Improvement[] {
  return improvementRates.map((rate) => {
    const cents = 'cents' in rate ? rate.cents : rate.centsPerSquareFoot * squareFootage;
    return {
      name: rate.name,
      checked: false,
      estimatedCostCents: Math.min(Math.round(cents / 100) * 100, maxCents),
      customCostCents: null,
    };
  });
}

/** The list to show for a lead: its own, or else the initial one. */
export function improvementsOf(lead: { improvements: readonly Improvement[]; squareFootage: number }): Improvement[] {
  return lead.improvements.length > 0 ? [...lead.improvements] : defaultImprovements(lead.squareFootage);
}

/** The cost of an improvement: its custom cost, or else the estimate. */
export function improvementCents({ customCostCents, estimatedCostCents }: Improvement): number {
  return customCostCents ?? estimatedCostCents;
}

/** The total cost of the checked improvements. */
export function improvementsTotalCents(improvements: readonly Improvement[]): number {
  return improvements.reduce((sum, each) => sum + (each.checked ? improvementCents(each) : 0), 0);
}
