import { expect, it } from '@jest/globals';
import { rangeReason } from './range-reason.js';

const range = { estimateCents: 1_800_00, rangeLowCents: 1_710_40, rangeHighCents: 1_889_60 };
const home = (rentDollars: number, squareFootage: number | null, distanceMiles: number | null = 0.4) => ({
  address: '8 Sample St, Ankeny, IA 50023',
  ...{ rentCents: rentDollars * 100, squareFootage, distanceMiles },
});

it.each([
  ['no homes', [], 1500, null],
  ['one home', [home(1750, 1500)], 1500, 'The likely range is $180 wide: there is only one home to compare with.'],
  [
    'homes of other sizes',
    [home(1650, 1500, 4), home(1950, 1825), home(1700, null)],
    1500,
    'The likely range is $180 wide: the 3 homes ask $1,650 to $1,950, and differ in size by up to 325 sq ft from yours.',
  ],
  [
    'homes of much the same size',
    [home(1650, 1490, 2.26), home(1950, 1600)],
    1500,
    'The likely range is $180 wide: the 2 homes ask $1,650 to $1,950, and are up to 2.3 mi away.',
  ],
  [
    'homes that ask the same, beside one of an unknown size',
    [home(1800, 900), home(1800, 2900)],
    null,
    'The likely range is $180 wide: the 2 homes each ask $1,800, and are up to 0.4 mi away.',
  ],
  [
    'homes of which one may be anywhere',
    [home(1650, 1500, 2.26), home(1950, 1500, null)],
    1500,
    'The likely range is $180 wide: the 2 homes ask $1,650 to $1,950.',
  ],
])('a range has a reason: %s', (_, homes, squareFootage, sentence) => {
  expect(rangeReason(range, homes, squareFootage)).toBe(sentence);
});
