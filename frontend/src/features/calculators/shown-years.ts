import { wholeDollars } from '../../lib/format.js';
import type { RentVsSellYear } from './rent-vs-sell.js';

/**
 * The years as they are shown: every figure in whole dollars (in cents). Derived figures of a row are computed from the rounded
 * ones, so that each row adds up.
 */
export function shownYears(years: readonly RentVsSellYear[]): RentVsSellYear[] {
  return years.map((exact) => {
    const year = Object.fromEntries(
      Object.entries(exact).map(([name, value]) => [name, name === 'year' ? value : wholeDollars(value as number)]),
    ) as unknown as RentVsSellYear;
    return {
      ...year,
      netCashFlowCents: year.rentalIncomeCents - year.mortgageExpenseCents - year.otherCostsCents,
      differenceCents: year.wealthIfRentCents - year.wealthIfSellCents,
    };
  });
}
