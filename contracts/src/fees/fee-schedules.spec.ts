import { describe, expect, it } from '@jest/globals';
import { feeSchedules } from './fee-schedules.js';
import { enrollmentEstimate, feeScheduleOf, feeScheduleVersion, pitchTerms } from './fees.js';

describe('the fee schedules', () => {
  it('are named by whole numbers, of which the newest is today’s', () => {
    const versions = Object.keys(feeSchedules).map(Number);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    expect(feeScheduleVersion).toBe(versions.at(-1));
  });

  it('are computed with by version', () => {
    const dearer = {
      ...feeSchedules[1],
      setupCents: 1,
      enrollment: { ...feeSchedules[1].enrollment, defaultPercent: 10, defaultRentCents: 1000_00 },
      pitchTiers: [{ fromUnits: 0, monthlyBaseCents: 7, percent: 50, placementMonths: 2 }],
    };
    const home = { propertyType: 'condo', unitCount: 1, rentCents: null };
    expect(enrollmentEstimate(home, dearer)).toMatchObject({ percent: 10, managementCents: 100_00, setupCents: 1 });
    expect(enrollmentEstimate(home)).toEqual(enrollmentEstimate(home, feeSchedules[feeScheduleVersion]));
    expect(pitchTerms({ unitCount: 1, rentCents: 100 }, dearer)).toMatchObject({
      ...{ monthlyBaseCents: 7, managementCents: 50, placementCents: 200, setupCents: 1 },
    });
    expect(feeScheduleOf(1)).toBe(feeSchedules[1]);
    expect(feeScheduleOf(99)).toBeNull();
  });
});
