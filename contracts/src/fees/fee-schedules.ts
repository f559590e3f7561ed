/** All fees computed for owners. Percentages are of the monthly rent; money is integer US cents. */
export interface FeeSchedule {
  /** Once, when the management begins: the same in the public form and in the staff's pitch. */
  setupCents: number;
  /** The public enrolment form's estimate. */
  enrollment: {
    monthlyAdministrationCents: number;
    defaultPercent: number;
    multiFamily2To4Percent: number;
    multiFamily5AndMorePercent: number;
    /** The rent used for the estimate while the visitor has given none. For all units. */
    defaultRentCents: number;
  };
  /** The staff's pitch: a base fee and a percentage by number of units, the largest first. */
  pitchTiers: readonly { fromUnits: number; monthlyBaseCents: number; percent: number; placementMonths: number }[];
  /** Deductions from the yearly rent in the analysis report's projection, in percent of it. */
  projection: { management: number; maintenance: number };
}

/**
 * Every schedule there has been, by version: events name it, and old figures are computed with it again. A schedule that was in
 * force never changes; other figures are a new entry, and `feeScheduleVersion` of `fees.ts` names the newest.
 */
export const feeSchedules = {
  1: {
    setupCents: 299_00,
    enrollment: {
      monthlyAdministrationCents: 39_00,
      defaultPercent: 6.9,
      multiFamily2To4Percent: 5.9,
      multiFamily5AndMorePercent: 4.9,
      defaultRentCents: 2000_00,
    },
    pitchTiers: [
      { fromUnits: 50, monthlyBaseCents: 500_00, percent: 6, placementMonths: 0.5 },
      { fromUnits: 10, monthlyBaseCents: 300_00, percent: 7, placementMonths: 1 },
      { fromUnits: 0, monthlyBaseCents: 150_00, percent: 8, placementMonths: 1 },
    ],
    projection: { management: 6.9, maintenance: 10 },
  },
} as const satisfies Readonly<Record<number, FeeSchedule>>;
