import type { CohortsAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { daysAfter, daysBetween, monthAfter } from '../../../../../contracts/src/keys/wall-clock.js';
import type { Choices } from '../questions.js';
import { cohortName } from './counted.js';

/** Counts over time, oldest first, each with the name of its week or month. */
export interface SparkPoint {
  name: string;
  count: number;
}

/** A longer period is shown by month. */
const mostDaysByWeek = 100;

/**
 * The question about cohorts whose answer has a funnel's figures over time: of all its leads, whenever they got on. null for a funnel that
 * begins at a stage, ends after some days, or is split.
 * @param choices of the funnel @param period one of its periods
 */
export function overTimeOf(
  { entry, windowDays, split, asOf }: Choices,
  { from, to }: { from: string | null; to: string | null },
): Choices | null {
  if ((entry !== undefined && entry !== 'created') || windowDays !== undefined || split !== undefined) return null;
  const isShort = from !== null && to !== null && daysBetween(from, to) <= mostDaysByWeek;
  return {
    by: isShort ? 'week' : 'month',
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(asOf !== undefined && { asOf }),
  };
}

/**
 * How many of the leads of each week or month there were, and how many of them have reached a stage. One without a lead is 0.
 * @param stage null: all leads
 */
export function countsOverTime({ by, cohorts }: CohortsAnswer, stage: string | null): SparkPoint[] {
  const last = cohorts.at(-1)?.start;
  const points: SparkPoint[] = [];
  for (
    let start = cohorts[0]?.start;
    start !== undefined && last !== undefined && start <= last;
    start = by === 'week' ? daysAfter(start, 7) : monthAfter(start, 1)
  ) {
    const cohort = cohorts.find((each) => each.start === start);
    const reached = cohort?.stages.find((each) => each.stage === stage)?.ages.at(-1);
    const name = `${by === 'week' ? 'the week of ' : ''}${cohortName(start, by)}`;
    points.push({ name, count: (stage === null ? cohort?.leads : reached)?.count ?? 0 });
  }
  return points;
}

/** Up to which age, in weeks or months, a lead that reached a stage is counted. */
export const mostAges = ({ cohorts }: CohortsAnswer): number => cohorts[0]?.stages[0]?.ages.length ?? 0;
