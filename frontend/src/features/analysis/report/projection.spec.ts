import { describe, expect, it } from '@jest/globals';
import { projectYears, shownYear } from './projection.js';

describe('projectYears', () => {
  it('follows a hand-worked case: 1,800 dollars a month, 3.5 % a year', () => {
    const years = projectYears(1_800_00, 3.5);
    // 21,600 a year; 6.9 % = 1,490.40; 10 % = 2,160; left 17,949.60
    expect(years[0]).toEqual({
      year: 1,
      rentCents: 21_600_00,
      managementCents: 1_490_40,
      maintenanceCents: 2_160_00,
      netCents: 17_949_60,
    });
    // 21,600 x 1.035
    expect(years[1]?.rentCents).toBe(22_356_00);
    // 21,600 x 1.035^4 = 24,786.497
    expect(years[4]).toMatchObject({ year: 5, rentCents: 24_786_50 });
    expect(years).toHaveLength(5);
  });

  it('adds up in every year, also where rents fall', () => {
    for (const year of projectYears(1_234_56, -2.7))
      expect(year.netCents + year.managementCents + year.maintenanceCents).toBe(year.rentCents);
  });
});

describe('shownYear', () => {
  it('adds up in whole dollars', () => {
    expect(
      shownYear({
        year: 1,
        rentCents: 2_159_00,
        managementCents: 148_97,
        maintenanceCents: 215_90,
        netCents: 1_794_13,
      }),
    ).toEqual({
      year: 1,
      rentCents: 2_159_00,
      managementCents: 149_00,
      maintenanceCents: 216_00,
      netCents: 1_794_00,
    });
    expect(
      shownYear({ year: 1, rentCents: 100_40, managementCents: 33_60, maintenanceCents: 33_60, netCents: 33_20 }),
    ).toMatchObject({
      rentCents: 100_00,
      netCents: 32_00,
    });
  });
});
