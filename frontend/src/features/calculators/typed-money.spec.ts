import { describe, expect, it } from '@jest/globals';
import { centsOf, moneyText, typedMoney } from './money-input.js';

describe('an amount as it is typed', () => {
  it.each([
    ['1,234,567.89', '1,234,567.89', 1_234_568_00],
    ['$250,000.00', '250,000.00', 250_000_00],
    ['1999.5', '1,999.5', 2_000_00],
    ['1999.49', '1,999.49', 1_999_00],
    ['1999.', '1,999.', 1_999_00],
    ['.75', '0.75', 1_00],
    ['2500', '2,500', 2_500_00],
    ['12a3', '123', 123_00],
    ['', '0', 0],
    ['1.2.3', '1.23', 1_00],
    ['1.2.3.4', '1.23', 1_00],
    ['7.1234', '7.12', 7_00],
    ['7.5 dollars', '7.5', 8_00],
    ['about .5x4', '0.54', 1_00],
    ['dollars', '0', 0],
    ['999999999999.99', '1,000,000,000.99', 1_000_000_000_00],
  ])('%p stands as %p and counts as %p cents: rounded to whole dollars', (text, shown, cents) => {
    const typed = typedMoney(text);
    expect([moneyText(typed), centsOf(typed)]).toEqual([shown, cents]);
  });
});
