import { describe, expect, it } from '@jest/globals';
import { investmentDefaults, projectInvestment } from './investment.js';

describe('projectInvestment', () => {
  it('adds one percent a month and the contribution: a hand-worked year at 12 %', () => {
    const { totalValueCents, byYearCents } = projectInvestment({
      ...investmentDefaults,
      strategy: 'Aggressive Growth',
      initialCents: 10_000_00,
      monthlyContributionCents: 100_00,
      yearsToRetirement: 1,
    });
    // 10,000 x 1.01^12 + 100 x (1.01^12 - 1) / 0.01 = 11,268.25 + 1,268.25
    expect(totalValueCents).toBe(12_536_50);
    expect(byYearCents).toEqual([10_000_00, 12_536_50]);
  });

  it('takes 4 % of the final value a year as income', () => {
    const projection = projectInvestment({ ...investmentDefaults, initialCents: 0, monthlyContributionCents: 0 });
    expect(projection).toMatchObject({ totalValueCents: 0, monthlyIncomeCents: 0, probabilityOfSuccess: 0 });
    expect(projection.shortfallCents).toBe(60_000_00);
  });

  it('is the closed formula over the default 20 years at 9 %', () => {
    const growth = (1 + 0.09 / 12) ** 240;
    const expected = 100_000 * growth + (1_500 * (growth - 1)) / (0.09 / 12);
    const projection = projectInvestment(investmentDefaults);
    expect(projection.totalValueCents).toBe(Math.round(expected * 100));
    expect(projection.monthlyIncomeCents).toBe(Math.round((expected * 100 * 0.04) / 12));
    const wanted = projectInvestment({ ...investmentDefaults, targetIncomeCents: 100_000_00 });
    expect(wanted.probabilityOfSuccess).toBeCloseTo((expected * 0.04) / 100_000, 10);
    expect(wanted.shortfallCents).toBe(100_000_00 - Math.round(expected * 4));
  });

  it('caps success at one and floors the shortfall at nil', () => {
    const rich = projectInvestment({ ...investmentDefaults, initialCents: 10_000_000_00 });
    expect(rich).toMatchObject({ probabilityOfSuccess: 1, shortfallCents: 0 });
    expect(projectInvestment({ ...investmentDefaults, targetIncomeCents: 0 }).probabilityOfSuccess).toBe(1);
  });

  it('succeeds where nothing is wanted and nothing is there', () => {
    const nothing = { initialCents: 0, monthlyContributionCents: 0, targetIncomeCents: 0 };
    expect(projectInvestment({ ...investmentDefaults, ...nothing })).toMatchObject({
      ...{ totalValueCents: 0, monthlyIncomeCents: 0, probabilityOfSuccess: 1, shortfallCents: 0 },
    });
  });

  it('never projects less than a year', () => {
    expect(projectInvestment({ ...investmentDefaults, yearsToRetirement: 0 }).byYearCents).toHaveLength(2);
  });
});
