import { describe, expect, it } from '@jest/globals';
import { centsOf, isNoAmount, isOwn, listOf, rowsOf, totalOf, withOwn } from './improvement-draft.js';

const painting = { name: 'Painting', checked: true, estimatedCostCents: 3750_00, customCostCents: null };
const landscaping = { name: 'Landscaping', checked: true, estimatedCostCents: 500_00, customCostCents: 450_50 };
const deck = { name: 'Deck', checked: false, estimatedCostCents: 900_00, customCostCents: null };

describe('the rows of improvements', () => {
  it('make the list that they were made of', () => {
    expect(listOf(rowsOf([painting, landscaping, deck]))).toEqual([painting, landscaping, deck]);
    expect(rowsOf([painting, landscaping]).map(({ customCost }) => customCost)).toEqual(['', '450.5']);
  });

  it.each([
    ['450', 450_00],
    ['$1,250.50', 1250_50],
    [' 0 ', 0],
    ['.5', 50],
  ])('understand %p as an amount', (typed, cents) => {
    expect([centsOf(typed), isNoAmount(typed)]).toEqual([cents, false]);
  });

  it.each(['about 400', '-5', '1e3', '4.5.6', '999999999999', 'Infinity'])(
    'count with the estimate where %p was typed, and say so',
    (typed) => {
      const rows = rowsOf([painting]).map((row) => ({ ...row, customCost: typed }));
      expect([listOf(rows)[0]?.customCostCents, totalOf(rows), isNoAmount(typed)]).toEqual([null, 3750_00, true]);
    },
  );

  it('say nothing of a field that was left empty', () => {
    expect([centsOf('  '), isNoAmount('  ')]).toEqual([null, false]);
  });

  it('count what is chosen', () => {
    expect(totalOf(rowsOf([painting, landscaping, deck]))).toBe(4200_50);
  });

  it('take one of somebody’s own, chosen, where it has a name', () => {
    const rows = withOwn(rowsOf([painting]), ' New fence ', '1,200', 'own');
    expect(listOf(rows)[1]).toEqual({
      ...{ name: 'New fence', checked: true, estimatedCostCents: 1200_00, customCostCents: null },
    });
    expect(withOwn(rows, '  ', '5', 'own')).toEqual(rows);
    expect([painting, deck].map(isOwn)).toEqual([false, true]);
  });
});
