import { describe, expect, it } from '@jest/globals';
import { feeSchedules } from './fee-schedules.js';
import {
  enrollmentEstimate,
  feeScheduleOf,
  feeScheduleVersion,
  isFeePartPaid,
  onboardingAskCents,
  onboardingPaymentCents,
  pitchTerms,
} from './fees.js';

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

describe('the pitch', () => {
  it.each([
    [1, 150_00, 8, 1],
    [9, 150_00, 8, 1],
    [10, 300_00, 7, 1],
    [49, 300_00, 7, 1],
    [50, 500_00, 6, 0.5],
    [400, 500_00, 6, 0.5],
  ])('of %i units asks for a base fee of %i cents, %d %% and %d months for a tenant', (...tier) => {
    const [unitCount, monthlyBaseCents, percent, placementMonths] = tier;
    expect(pitchTerms({ unitCount, rentCents: 1900_00 })).toMatchObject({ monthlyBaseCents, percent, placementMonths });
  });

  it('adds up the month, and takes the placement of the rent', () => {
    expect(pitchTerms({ unitCount: 1, rentCents: 1895_00 })).toEqual({
      percent: 8,
      monthlyBaseCents: 150_00,
      managementCents: 151_60,
      totalMonthlyCents: 301_60,
      placementMonths: 1,
      placementCents: 1895_00,
      setupCents: 299_00,
    });
    expect(pitchTerms({ unitCount: 50, rentCents: 60_001_01 }).placementCents).toBe(30_000_51);
  });

  it('has the last terms of a table for fewer units than it names, in place of none', () => {
    const largeOnly = { ...feeSchedules[1], pitchTiers: feeSchedules[1].pitchTiers.slice(0, 2) };
    const terms = pitchTerms({ unitCount: 3, rentCents: 1000_00 }, largeOnly);
    expect(terms).toMatchObject({ monthlyBaseCents: 300_00, percent: 7, placementMonths: 1 });
  });
});

describe('the schedule of a recorded version', () => {
  it('is the one that was in force', () => {
    expect(feeScheduleOf(1)).toBe(feeSchedules[1]);
    expect(feeScheduleOf(feeScheduleVersion)).not.toBeNull();
  });

  it.each([0, -1, 1.5, 1000])('is none for version %d, which this code does not know', (version) => {
    expect(feeScheduleOf(version)).toBeNull();
  });
});

describe('the onboarding fee', () => {
  it.each([
    [null, false, onboardingPaymentCents],
    [0, false, onboardingPaymentCents],
    [1, true, 1],
    [onboardingPaymentCents - 1, true, onboardingPaymentCents - 1],
    [onboardingPaymentCents, false, onboardingPaymentCents],
  ])('with %s cents due is paid in part: %s, and a form asks for %s', (dueCents, inPart, askedCents) => {
    expect([isFeePartPaid(dueCents), onboardingAskCents(dueCents)]).toEqual([inPart, askedCents]);
  });
});
