import { feeSchedules, type FeeSchedule } from './fee-schedules.js';

/**
 * Every fee of the specification, by place of use: the fees differ by place on purpose.
 * Percentages are of the monthly rent; money is integer US cents.
 * Owners see figures computed with a schedule of `fee-schedules.ts`, whose version the events record.
 */
export const feeScheduleVersion = 1;
const current: FeeSchedule = feeSchedules[feeScheduleVersion];

/**
 * The schedule of a version recorded in an event; null if this code does not know it (any more, or yet).
 */
export function feeScheduleOf(version: number): FeeSchedule | null {
  return (feeSchedules as Readonly<Record<number, FeeSchedule>>)[version] ?? null;
}

/** The rent used when only a rent is needed and none is known, for all units. */
export const defaultRentCents = current.enrollment.defaultRentCents;

/** The public enrolment form's estimate. */
export const enrollmentFees = current.enrollment;

/** Deductions from the yearly rent in the analysis report's projection, in percent of it. */
export const projectionPercents = current.projection;

/** The one-time payment that staff request when an owner enrols, and its description for the payer. */
export const onboardingPaymentCents = 199_00;
export const onboardingPaymentDescription = 'Property Management Onboarding Fee';

/** @param feeDueCents what is left to pay of the onboarding fee; null: nothing of it is paid, and it is not due yet */
export function isFeePartPaid(feeDueCents: number | null): feeDueCents is number {
  return feeDueCents !== null && feeDueCents > 0 && feeDueCents < onboardingPaymentCents;
}

/** What a form asks for unless somebody types another amount: the rest of a fee that is paid in part, or a whole one. */
export function onboardingAskCents(feeDueCents: number | null): number {
  return isFeePartPaid(feeDueCents) ? feeDueCents : onboardingPaymentCents;
}

/** Repairs below this are done without asking the owner first. */
export const repairsPreApprovedUnderCents = 1500_00;

/** How long the management agreement runs. */
export const contractTermMonths = 12;

/** Used by staff in place of a rent analysis, for one unit: none of it is specific to the property, so it is always preliminary. */
export const staffFallbackEstimate = {
  preliminary: true,
  rentCents: 1800_00,
  rangeLowCents: 1600_00,
  rangeHighCents: 2000_00,
  averageDaysOnMarket: 29,
  occupancyPercent: 95,
  yearOverYearPercent: 3.5,
} as const;

/** The cost of a property's improvements unless a better figure is known: per square foot, or in total. */
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
 * @param schedule today's by default
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
 * The staff's pitch (content specification, section 9): a base fee and a percentage by the number of units, and the tenant placement fee.
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

/** The tier for a number of units: the first in the table that it reaches. */
function pitchTier(unitCount: number, tiers: FeeSchedule['pitchTiers']): FeeSchedule['pitchTiers'][number] {
  return tiers.find(({ fromUnits }) => unitCount >= fromUnits) ?? tiers[tiers.length - 1]!;
}

/** The default; less for a multi-family building of 2 to 4 units, and less again for 5 and more. */
function enrollmentPercent(propertyType: string, unitCount: number, fees: FeeSchedule['enrollment']): number {
  if (propertyType !== 'multi-family' || unitCount < 2) return fees.defaultPercent;
  return unitCount >= 5 ? fees.multiFamily5AndMorePercent : fees.multiFamily2To4Percent;
}
