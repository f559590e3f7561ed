import { expect, it } from '@jest/globals';
import type { RentAllowance } from '../../../../contracts/src/analyses/report.js';
import { rentNotices } from './rent-allowance-notice.js';

const calm: RentAllowance = { day: '2026-03-02', callsADay: 500, calls: 499, overBudget: 0, overVisitorLimit: 0 };

it.each([
  [{}, []],
  [
    { calls: 500 },
    ["Today's budget of 500 rent estimates is used up. Until midnight new reports show standard figures."],
  ],
  [
    { callsADay: 1, calls: 1, overBudget: 1 },
    ["Today's budget of 1 rent estimate is used up. Until midnight reports show standard figures, 1 property so far."],
  ],
  [
    { callsADay: 0, calls: 0, overBudget: 1200 },
    [
      "Today's budget of 0 rent estimates is used up. Until midnight reports show standard figures, 1,200 properties so far.",
    ],
  ],
  [{ callsADay: 0, calls: 0 }, []],
  [
    { overVisitorLimit: 100 },
    ['A visitor asked for more than 20 properties within an hour: 100 reports from today show standard figures.'],
  ],
  [
    { overVisitorLimit: 1 },
    ['A visitor asked for more than 20 properties within an hour: 1 report from today shows standard figures.'],
  ],
])('%j: %j', (more, sentences) => {
  expect(rentNotices({ ...calm, ...more }).map(({ sentence }) => sentence)).toEqual(sentences);
});

it('is dismissed for the day, each kind by itself', () => {
  const over = { ...calm, overBudget: 1, overVisitorLimit: 1 };
  expect(rentNotices(over).map(({ key }) => key)).toEqual(['2026-03-02 budget', '2026-03-02 visitors']);
});
