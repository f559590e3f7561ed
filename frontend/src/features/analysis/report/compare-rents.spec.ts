import { expect, it } from '@jest/globals';
import { compareRents } from './compare-rents.js';

const home = (address: string, distanceMiles: number | null, rentCents: number) => ({
  address,
  distanceMiles,
  squareFootage: 1500,
  rentCents,
});

it('comes nearest first, with the difference to the estimate', () => {
  const rows = compareRents(1_800_00, [home('far', 2.1, 1_900_00), home('near', 0.2, 1_750_00)]);
  expect(rows.map(({ address, differenceCents }) => [address, differenceCents])).toEqual([
    ['near', -50_00],
    ['far', 100_00],
  ]);
});

it('comes last where its distance is not known', () => {
  const homes = [home('somewhere', null, 1_800_00), home('far', 2.1, 1_900_00), home('next door', 0, 1_750_00)];
  expect(compareRents(1_800_00, homes).map(({ address }) => address)).toEqual(['next door', 'far', 'somewhere']);
});

it('agrees with the whole dollars that are shown', () => {
  expect(compareRents(1_800_40, [home('next door', 0, 1_800_20)])[0]?.differenceCents).toBe(0);
});
