import { describe, expect, it } from '@jest/globals';
import { usedYears as investedYears } from './investment.js';
import { usedYears as heldYears } from './rent-vs-sell.js';
import { yearsHelp } from './shared-inputs.js';

describe('years', () => {
  it.each([
    [0, 1, '0 counts as 1 year: whole years, 1 to 30.'],
    [2.5, 3, '2.5 counts as 3 years: whole years, 1 to 30.'],
    [1, 1, '1 to 30'],
    [30, 30, '1 to 30'],
  ])('to hold: %p is used as %p, and the field says so', (entered, used, help) => {
    expect(heldYears(entered)).toBe(used);
    expect(yearsHelp(entered, used, '1 to 30')).toBe(help);
  });

  it.each([
    [0, 1],
    [2.5, 3],
    [80, 80],
  ])('to retirement: %p is used as %p', (entered, used) => {
    expect(investedYears(entered)).toBe(used);
  });
});
