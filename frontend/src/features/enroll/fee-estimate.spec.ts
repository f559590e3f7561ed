import { describe, expect, it } from '@jest/globals';
import { money } from '../../lib/format.js';
import { estimateOf } from './fee-estimate.js';

describe('estimateOf', () => {
  it.each([
    ['2,500', '$212', '$2,288', '$2,500'],
    ['2000.50', '$177', '$1,824', '$2,001'],
    ['', '$177', '$1,823', '$2,000'],
    ['20', '$40', '$0', '$20'],
  ])('of a rent of %p: %s to us and %s that stays are the rent of %s', (estimatedRentCents, fee, yours, rent) => {
    const estimate = estimateOf({ propertyType: 'condo', unitCount: '1', estimatedRentCents });
    expect([estimate.totalMonthlyCents, estimate.yoursCents, estimate.rentCents].map(money)).toEqual([
      fee,
      yours,
      rent,
    ]);
  });
});
