import { describe, expect, it } from '@jest/globals';
import { defaultImprovements, improvementCents, improvementsOf, improvementsTotalCents } from './improvements.js';

const painting = { name: 'Painting', checked: true, estimatedCostCents: 3750_00, customCostCents: null };

describe('the improvements of a property', () => {
  it('are estimated by its square footage, in whole dollars, and not chosen', () => {
    const costs = (squareFootage: number) =>
      defaultImprovements(squareFootage).map(({ name, estimatedCostCents }) => [name, estimatedCostCents / 100]);
    expect(costs(1850)).toEqual([
      ['Cleaning', 463],
      ['Painting', 4625],
      ['Carpet cleaning', 648],
      ['Landscaping', 500],
    ]);
    expect(costs(0)).toEqual([
      ['Cleaning', 0],
      ['Painting', 0],
      ['Carpet cleaning', 0],
      ['Landscaping', 500],
    ]);
    expect(defaultImprovements(1850).some(({ checked }) => checked)).toBe(false);
  });

  it('are the lead’s own where it has some', () => {
    expect(improvementsOf({ improvements: [painting], squareFootage: 1850 })).toEqual([painting]);
    expect(improvementsOf({ improvements: [], squareFootage: 1850 })).toEqual(defaultImprovements(1850));
  });

  it('count with the custom cost, also of nothing, else with the estimate', () => {
    expect(improvementCents(painting)).toBe(3750_00);
    expect(improvementCents({ ...painting, customCostCents: 0 })).toBe(0);
    expect(improvementsTotalCents([painting, { ...painting, customCostCents: 10_50 }])).toBe(3760_50);
  });

  it('cost nothing while they are not checked', () => {
    expect(improvementsTotalCents([{ ...painting, checked: false }])).toBe(0);
  });
});
