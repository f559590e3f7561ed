import { describe, expect, it } from '@jest/globals';
import { compareRentAndSell, rentVsSellDefaults, shownYears } from './rent-vs-sell.js';

describe('shownYears', () => {
  it.each([2_500_00, 2_501_00, 2_507_00, 1_993_00])(
    'adds up in every row, at a rent of %i cents',
    (monthlyRentCents) => {
      const { years } = compareRentAndSell({ ...rentVsSellDefaults, monthlyRentCents, yearsToHold: 30 });
      for (const [index, shown] of shownYears(years).entries()) {
        expect(shown.rentalIncomeCents - shown.mortgageExpenseCents - shown.otherCostsCents).toBe(
          shown.netCashFlowCents,
        );
        expect(shown.wealthIfRentCents - shown.wealthIfSellCents).toBe(shown.differenceCents);
        for (const [name, cents] of Object.entries(shown)) {
          if (name === 'year') continue;
          expect(cents % 100).toBe(0);
          const exact = years[index]?.[name as keyof typeof shown] ?? NaN;
          expect(Math.abs(cents - exact)).toBeLessThanOrEqual(1_50);
        }
      }
    },
  );
});
