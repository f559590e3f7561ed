import { describe, expect, it } from '@jest/globals';
import { investmentFromSearch, investmentToSearch, rentVsSellFromSearch, rentVsSellToSearch } from './shared-inputs.js';
import { investmentDefaults } from './investment.js';
import { rentVsSellDefaults } from './rent-vs-sell.js';

describe('the address of a calculator', () => {
  it('is empty for the defaults', () => {
    expect(rentVsSellToSearch(rentVsSellDefaults)).toEqual({});
    expect(investmentToSearch(investmentDefaults)).toEqual({});
    expect(rentVsSellFromSearch({})).toEqual(rentVsSellDefaults);
    expect(investmentFromSearch({})).toEqual(investmentDefaults);
  });

  it('brings back what was entered', () => {
    const rentVsSell = { ...rentVsSellDefaults, homeValueCents: 412_000_00, interestRate: 6.1, yearsToHold: 12 };
    expect(rentVsSellToSearch(rentVsSell)).toEqual({ homeValue: 412_000, interestRate: 6.1, yearsToHold: 12 });
    expect(rentVsSellFromSearch(rentVsSellToSearch(rentVsSell))).toEqual(rentVsSell);
    const investment = { ...investmentDefaults, strategy: 'Steady Income' as const, targetIncomeCents: 0 };
    expect(investmentFromSearch(investmentToSearch(investment))).toEqual(investment);
  });

  it('takes the default for nonsense and the bound for too much', () => {
    const read = rentVsSellFromSearch({ homeValue: 'a lot', pricePaid: -5, yearsToHold: 99, monthlyRent: {} });
    expect(read.homeValueCents).toBe(rentVsSellDefaults.homeValueCents);
    expect(read.monthlyRentCents).toBe(rentVsSellDefaults.monthlyRentCents);
    expect(read.pricePaidCents).toBe(0);
    expect(read.yearsToHold).toBe(30);
    expect(investmentFromSearch({ strategy: 'Lottery' }).strategy).toBe('Balanced Growth');
  });

  it.each([
    ['a number', 1500, 1_500_00],
    ['a number as text', '1500', 1_500_00],
    ['a part of a dollar, rounded', '1500.5', 1_501_00],
    ['nil', 0, 0],
    ['nil as text', '0', 0],
    ['less than nil', -1, 0],
    ['more than there is', 2e9, 1_000_000_000_00],
    ['an empty text', '', rentVsSellDefaults.monthlyRentCents],
    ['no end', Infinity, rentVsSellDefaults.monthlyRentCents],
    ['no number', NaN, rentVsSellDefaults.monthlyRentCents],
    ['nothing', null, rentVsSellDefaults.monthlyRentCents],
    ['yes', true, rentVsSellDefaults.monthlyRentCents],
    ['several', ['1500'], rentVsSellDefaults.monthlyRentCents],
  ])('reads %s as a rent', (_, monthlyRent, cents) => {
    expect(rentVsSellFromSearch({ monthlyRent }).monthlyRentCents).toBe(cents);
  });

  it.each([
    [-3.5, -3.5],
    ['-20', -20],
    [-101, -100],
    [0, 0],
    [4, 4],
    [101, 100],
  ])('reads %p as an appreciation of %d %%: a house may lose value', (appreciationRate, percent) => {
    expect(rentVsSellFromSearch({ appreciationRate }).appreciationRate).toBe(percent);
  });
});
