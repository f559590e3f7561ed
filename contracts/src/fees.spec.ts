import { describe, expect, it } from '@jest/globals';
import { enrollmentEstimate } from './fees.js';

describe('the enrolment form’s estimate', () => {
  it('takes 6.9 % and 39 dollars a month of a single-family home', () => {
    expect(enrollmentEstimate({ propertyType: 'single-family', unitCount: 1, rentCents: 1800_00 })).toEqual({
      percent: 6.9,
      managementCents: 124_20,
      administrationCents: 39_00,
      totalMonthlyCents: 163_20,
      setupCents: 299_00,
      placementCents: 1800_00,
    });
  });

  it.each([
    [1, 6.9],
    [2, 5.9],
    [4, 5.9],
    [5, 4.9],
    [120, 4.9],
  ])('takes, of a multi-family property with %i units, %d %%', (unitCount, percent) => {
    expect(enrollmentEstimate({ propertyType: 'multi-family', unitCount, rentCents: 1000_00 }).percent).toBe(percent);
  });

  it('knows no unit discount for other property types', () => {
    expect(enrollmentEstimate({ propertyType: 'condo', unitCount: 8, rentCents: 1000_00 }).percent).toBe(6.9);
  });

  it.each([null, 0])('estimates with 2,000 dollars while the rent is %p', (rentCents) => {
    const estimate = enrollmentEstimate({ propertyType: 'townhouse', unitCount: 1, rentCents });
    expect(estimate.placementCents).toBe(2000_00);
    expect(estimate.totalMonthlyCents).toBe(138_00 + 39_00);
  });
});
