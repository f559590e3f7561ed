import { improvementRates } from './fees.js';
import { maxCents } from './fields.js';
import type { Improvement } from './property.js';

/**
 * What a lead's list of improvements begins with: estimates in whole dollars, by the square foot where that is how it is charged; nothing
 * of it is checked.
 * @param squareFootage 0 where it is not known: then what depends on it is estimated at nothing
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

/** The list to show of a lead: its own, or where it has none the one to begin with. */
export function improvementsOf(lead: { improvements: readonly Improvement[]; squareFootage: number }): Improvement[] {
  return lead.improvements.length > 0 ? [...lead.improvements] : defaultImprovements(lead.squareFootage);
}

/** What an improvement counts with: its custom cost, or the estimate where there is none. */
export function improvementCents({ customCostCents, estimatedCostCents }: Improvement): number {
  return customCostCents ?? estimatedCostCents;
}

/** What the checked improvements cost together. */
export function improvementsTotalCents(improvements: readonly Improvement[]): number {
  return improvements.reduce((sum, each) => sum + (each.checked ? improvementCents(each) : 0), 0);
}
