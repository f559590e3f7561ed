import { feeSchedules, type FeeSchedule } from './fee-schedules.js';

/**
 * Every fee the specification names, each where it is used: they differ by place on purpose.
 * Percentages are of the monthly rent; money is integer US cents.
 * What an owner is shown is computed with a schedule of `fee-schedules.ts`, whose version the events record.
 */
export const feeScheduleVersion = 1;
const current: FeeSchedule = feeSchedules[feeScheduleVersion];

/**
 * The schedule of a version that an event recorded; null for one that this code does not know (any more, or yet).
 */
export function feeScheduleOf(version: number): FeeSchedule | null {
  return (feeSchedules as Readonly<Record<number, FeeSchedule>>)[version] ?? null;
}

/** Counted with where only a rent is needed and none is known, for all units. */
export const defaultRentCents = current.enrollment.defaultRentCents;

/** The public enrolment form's estimate. */
export const enrollmentFees = current.enrollment;

/** What the analysis report's projection takes off the yearly rent, in percent of it. */
export const projectionPercents = current.projection;

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
 * @param input monthly rent in cents for all units (0 or null: the schedule's default, 2,000 dollars), units, property type
 * @param schedule the one of today unless another is given
 */
export function enrollmentEstimate(
  input: { propertyType: string; unitCount: number; rentCents: number | null },
  { enrollment: fees, setupCents }: FeeSchedule = current,
): EnrollmentEstimate {
  const rentCents = input.rentCents || fees.defaultRentCents;
  const percent = enrollmentPercent(input.propertyType, input.unitCount, fees);
  const managementCents = Math.round((rentCents * percent) / 100);
  return {
    percent,
    managementCents,
    administrationCents: fees.monthlyAdministrationCents,
    totalMonthlyCents: managementCents + fees.monthlyAdministrationCents,
    setupCents,
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
export function pitchTerms(
  { unitCount, rentCents }: { unitCount: number; rentCents: number },
  { pitchTiers, setupCents }: FeeSchedule = current,
): PitchTerms {
  const { percent, monthlyBaseCents, placementMonths } = pitchTier(unitCount, pitchTiers);
  const managementCents = Math.round((rentCents * percent) / 100);
  return {
    percent,
    monthlyBaseCents,
    managementCents,
    totalMonthlyCents: monthlyBaseCents + managementCents,
    placementMonths,
    placementCents: Math.round(rentCents * placementMonths),
    setupCents,
  };
}

/** The tier of a number of units: the first of the table that it reaches. */
function pitchTier(unitCount: number, tiers: FeeSchedule['pitchTiers']): FeeSchedule['pitchTiers'][number] {
  return tiers.find(({ fromUnits }) => unitCount >= fromUnits) ?? tiers[tiers.length - 1]!;
}

/** The default; of a multi-family building less for 2 to 4 units, and less again for 5 and more. */
function enrollmentPercent(propertyType: string, unitCount: number, fees: FeeSchedule['enrollment']): number {
  if (propertyType !== 'multi-family' || unitCount < 2) return fees.defaultPercent;
  return unitCount >= 5 ? fees.multiFamily5AndMorePercent : fees.multiFamily2To4Percent;
}
