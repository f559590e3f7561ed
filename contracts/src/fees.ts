/**
 * Every fee the specification names, each where it is used: they differ by place on purpose.
 * Percentages are of the monthly rent; money is integer US cents.
 * Events that used a fee record `feeScheduleVersion`; change a figure only together with that version.
 */
export const feeScheduleVersion = 1;

/** Once, when the management begins: the same for the public form and the staff's pitch. */
export const setupFeeCents = 299_00;

/** Counted with where only a rent is needed and none is known, for all units. */
export const defaultRentCents = 2000_00;

/** The public enrolment form's estimate. */
export const enrollmentFees = {
  setupCents: setupFeeCents,
  monthlyAdministrationCents: 39_00,
  defaultPercent: 6.9,
  multiFamily2To4Percent: 5.9,
  multiFamily5AndMorePercent: 4.9,
  /** Taken for the estimate while the visitor has given no rent. */
  defaultRentCents,
} as const;

/** The staff's pitch: a base fee and a percentage by number of units. */
export const pitchTiers = [
  { fromUnits: 50, monthlyBaseCents: 500_00, percent: 6, placementMonths: 0.5 },
  { fromUnits: 10, monthlyBaseCents: 300_00, percent: 7, placementMonths: 1 },
  { fromUnits: 0, monthlyBaseCents: 150_00, percent: 8, placementMonths: 1 },
] as const;

/** What the analysis report's projection takes off the yearly rent, in percent of it. */
export const projectionPercents = { management: 6.9, maintenance: 10 } as const;

/** The one-time payment that staff ask for when an owner enrols, and how it is described to whoever pays it. */
export const onboardingPaymentCents = 199_00;
export const onboardingPaymentDescription = 'Property Management Onboarding Fee';

/** Repairs below this are done without asking the owner first. */
export const repairsPreApprovedUnderCents = 1500_00;

/** How long the management agreement runs. */
export const contractTermMonths = 12;

/** The staff's stand-in for a rent analysis, for one unit: nothing of it is of the property, so it is always preliminary. */
export const staffFallbackEstimate = {
  preliminary: true,
  rentCents: 1800_00,
  rangeLowCents: 1600_00,
  rangeHighCents: 2000_00,
  averageDaysOnMarket: 29,
  occupancyPercent: 95,
  yearOverYearPercent: 3.5,
} as const;

/** What the improvements of a property cost unless somebody knows better: by the square foot, or as a whole. */
export const improvementRates = [
  { name: 'Cleaning', centsPerSquareFoot: 25 },
  { name: 'Painting', centsPerSquareFoot: 250 },
  { name: 'Carpet cleaning', centsPerSquareFoot: 35 },
  { name: 'Landscaping', cents: 500_00 },
] as const;

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

export interface PitchTerms {
  percent: number;
  monthlyBaseCents: number;
  /** The percentage of the rent. */
  managementCents: number;
  totalMonthlyCents: number;
  /** A month's rent, or a part of one. */
  placementMonths: number;
  placementCents: number;
  setupCents: number;
}

/**
 * What staff pitch (content specification, section 9): a base fee and a percentage by the number of units, and what placing a tenant costs.
 * @param rentCents monthly rent for all units
 */
export function pitchTerms({ unitCount, rentCents }: { unitCount: number; rentCents: number }): PitchTerms {
  const { percent, monthlyBaseCents, placementMonths } = pitchTier(unitCount);
  const managementCents = Math.round((rentCents * percent) / 100);
  return {
    percent,
    monthlyBaseCents,
    managementCents,
    totalMonthlyCents: monthlyBaseCents + managementCents,
    placementMonths,
    placementCents: Math.round(rentCents * placementMonths),
    setupCents: setupFeeCents,
  };
}

/** The tier of a number of units: the first of the table that it reaches. */
export function pitchTier(unitCount: number): (typeof pitchTiers)[number] {
  return pitchTiers.find(({ fromUnits }) => unitCount >= fromUnits) ?? pitchTiers[pitchTiers.length - 1]!;
}

/** 6.9 by default; multi-family 5.9 for 2 to 4 units and 4.9 for 5 and more. */
export function enrollmentPercent(propertyType: string, unitCount: number): number {
  if (propertyType !== 'multi-family' || unitCount < 2) return enrollmentFees.defaultPercent;
  return unitCount >= 5 ? enrollmentFees.multiFamily5AndMorePercent : enrollmentFees.multiFamily2To4Percent;
}
