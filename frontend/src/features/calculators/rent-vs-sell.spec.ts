import { describe, expect, it } from '@jest/globals';
import { compareRentAndSell, monthlyPayment, rentVsSellDefaults } from './rent-vs-sell.js';

const noMortgage = {
  ...rentVsSellDefaults,
  homeValueCents: 100_000_00,
  originalMortgageCents: 0,
  mortgageBalanceCents: 0,
  taxesAndInsuranceCents: 1_200_00,
  monthlyRentCents: 1_000_00,
  appreciationRate: 0,
  yearsToHold: 2,
};

describe('monthlyPayment', () => {
  it('is the textbook figure: 240,000 dollars at 5 % over 30 years is 1,288.37 a month', () => {
    expect(Math.round(monthlyPayment(240_000_00, 5))).toBe(1_288_37);
  });

  it('spreads the sum evenly when there is no interest', () => {
    expect(monthlyPayment(360_000_00, 0)).toBe(1_000_00);
  });
});

describe('compareRentAndSell', () => {
  it('follows a hand-worked case without a mortgage', () => {
    const { years, proceedsTodayCents, breakEvenRentCents } = compareRentAndSell(noMortgage);
    // rent 12,000; other costs 1,200 + 11 % of 12,000 = 2,520; cash flow 9,480 a year
    expect(years[0]).toMatchObject({
      rentalIncomeCents: 12_000_00,
      mortgageExpenseCents: 0,
      otherCostsCents: 2_520_00,
      netCashFlowCents: 9_480_00,
      houseValueCents: 100_000_00,
      houseEquityCents: 100_000_00,
      wealthIfRentCents: 109_480_00,
      // 100,000 of proceeds at 5 %: a sale today has no selling cost
      wealthIfSellCents: 105_000_00,
      differenceCents: 4_480_00,
    });
    // the house is sold in the final year: 100,000 less 6 %, plus two years of cash flow; 100,000 x 1.05 x 1.05
    expect(years[1]).toMatchObject({
      houseEquityCents: 94_000_00,
      wealthIfRentCents: 112_960_00,
      wealthIfSellCents: 110_250_00,
      differenceCents: 2_710_00,
    });
    expect(proceedsTodayCents).toBe(100_000_00);
    // 1,200 a year / 12 / 0.89
    expect(breakEvenRentCents).toBe(112_36);
  });

  it('pays a mortgage down month by month and stops when it is paid off', () => {
    // 1,000 a month without interest; 18,000 owed: twelve payments, then six, then none
    const { years, breakEvenRentCents } = compareRentAndSell({
      ...noMortgage,
      originalMortgageCents: 360_000_00,
      mortgageBalanceCents: 18_000_00,
      interestRate: 0,
      yearsToHold: 3,
    });
    expect(years.map((year) => year.mortgageExpenseCents)).toEqual([12_000_00, 6_000_00, 0]);
    expect(years.map((year) => year.houseEquityCents)).toEqual([94_000_00, 100_000_00, 94_000_00]);
    // the first year counts: (12,000 + 1,200) / 12 / 0.89
    expect(breakEvenRentCents).toBe(1_235_96);
  });

  it('compounds the appreciation', () => {
    const { years } = compareRentAndSell({ ...noMortgage, appreciationRate: 10 });
    expect(years.map((year) => year.houseValueCents)).toEqual([110_000_00, 121_000_00]);
  });

  it('with the defaults: 15,460.46 of mortgage and 6,900 of other costs leave 7,639.54 in the first year', () => {
    const result = compareRentAndSell(rentVsSellDefaults);
    expect(result.years).toHaveLength(5);
    expect(result.years[0]).toMatchObject({ mortgageExpenseCents: 15_460_46, otherCostsCents: 6_900_00 });
    expect(result.firstYearCashFlowCents).toBe(7_639_54);
    expect(result.recommendation).toBe('RENT OUT');
  });

  it('says SELL when renting falls behind, and names the rent that breaks even', () => {
    const result = compareRentAndSell({ ...rentVsSellDefaults, monthlyRentCents: 800_00, appreciationRate: 0 });
    expect(result.recommendation).toBe('SELL');
    expect(result.firstYearCashFlowCents).toBeLessThan(0);
    const atBreakEven = compareRentAndSell({ ...rentVsSellDefaults, monthlyRentCents: result.breakEvenRentCents });
    expect(Math.abs(atBreakEven.firstYearCashFlowCents)).toBeLessThanOrEqual(12);
  });

  it('looks at the last year, in which the house is sold, not at the years before', () => {
    // 650 a month leaves 5,742 a year: 111,484 after two years, against 110,250; then the sale costs 6,000
    const { years, recommendation } = compareRentAndSell({ ...noMortgage, monthlyRentCents: 650_00, yearsToHold: 3 });
    expect(years.map((year) => year.differenceCents)).toEqual([742_00, 1_234_00, -4_536_50]);
    expect(recommendation).toBe('SELL');
  });

  it('says RENT OUT where both leave the same', () => {
    const nothing = { ...noMortgage, homeValueCents: 0, taxesAndInsuranceCents: 0, monthlyRentCents: 0 };
    const { years, recommendation } = compareRentAndSell(nothing);
    expect([years.at(-1)?.differenceCents, recommendation]).toEqual([0, 'RENT OUT']);
  });

  it('holds between 1 and 30 years, whatever is asked', () => {
    expect(compareRentAndSell({ ...rentVsSellDefaults, yearsToHold: 0 }).years).toHaveLength(1);
    expect(compareRentAndSell({ ...rentVsSellDefaults, yearsToHold: 31 }).years).toHaveLength(30);
  });
});
