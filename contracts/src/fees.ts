/**
 * Every fee the specification names, each where it is used: they differ by place on purpose.
 * Percentages are of the monthly rent; money is integer US cents.
 * Events that used a fee record `feeScheduleVersion`; change a figure only together with that version.
 */
export const feeScheduleVersion = 1;

/** The public enrolment form's estimate. */
export const enrollmentFees = {
  setupCents: 299_00,
  monthlyAdministrationCents: 39_00,
  defaultPercent: 6.9,
  multiFamily2To4Percent: 5.9,
  multiFamily5AndMorePercent: 4.9,
  /** Taken for the estimate while the visitor has given no rent. */
  defaultRentCents: 2000_00,
} as const;

/** The staff's pitch: a base fee and a percentage by number of units. */
export const pitchTiers = [
  { fromUnits: 50, monthlyBaseCents: 500_00, percent: 6, placementMonths: 0.5 },
  { fromUnits: 10, monthlyBaseCents: 300_00, percent: 7, placementMonths: 1 },
  { fromUnits: 0, monthlyBaseCents: 150_00, percent: 8, placementMonths: 1 },
] as const;

/** What the analysis report's projection takes off the yearly rent, in percent of it. */
export const projectionPercents = { management: 6.9, maintenance: 10 } as const;

export const onboardingPaymentCents = 199_00;
export const referralFeeCents = 400_00;

export interface EnrollmentEstimate {
  percent: number;
  managementCents: number;
  administrationCents: number;
  totalMonthlyCents: number;
  setupCents: number;
  placementCents: number;
}

/**
 * The live fee estimate of the enrolment form (public specification, section 9): rent x percent + 39 dollars a month.
 * @param input monthly rent in cents for all units (0 or null: the default of 2,000 dollars), units, property type
 */
export function enrollmentEstimate(input: {
  propertyType: string;
  unitCount: number;
  rentCents: number | null;
}): EnrollmentEstimate {
  const rentCents = input.rentCents || enrollmentFees.defaultRentCents;
  const percent = enrollmentPercent(input.propertyType, input.unitCount);
  const managementCents = Math.round((rentCents * percent) / 100);
  return {
    percent,
    managementCents,
    administrationCents: enrollmentFees.monthlyAdministrationCents,
    totalMonthlyCents: managementCents + enrollmentFees.monthlyAdministrationCents,
    setupCents: enrollmentFees.setupCents,
    placementCents: rentCents,
  };
}

/** 6.9 by default; multi-family 5.9 for 2 to 4 units and 4.9 for 5 and more. */
export function enrollmentPercent(propertyType: string, unitCount: number): number {
  if (propertyType !== 'multi-family' || unitCount < 2) return enrollmentFees.defaultPercent;
  return unitCount >= 5 ? enrollmentFees.multiFamily5AndMorePercent : enrollmentFees.multiFamily2To4Percent;
}
