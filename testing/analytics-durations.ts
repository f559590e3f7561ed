import { expect } from '@jest/globals';
import type { AnswerOf } from '../contracts/src/analytics/queries.js';
import { quantile, stays as meantToStay, type PlainRow } from './analytics-plain.js';

const digits = 6;

function expectQuantile(found: number | null, values: readonly number[], share: number): void {
  expect(found ?? -1).toBeCloseTo(quantile(values, share) ?? -1, digits);
}

const daysOf = (rows: readonly PlainRow[], part: string) =>
  rows.filter((row) => row.part === part).map(({ days }) => days!);

/** Plain figures, and Kaplan and Meier's estimate, from the plain rows: day by day, with everybody last seen on that day or later. */
export function expectDurations({ groups }: Pick<AnswerOf<'times'>, 'groups'>, rows: readonly PlainRow[]): void {
  for (const { stage, key, medianDays, p90Days, survival } of groups) {
    const bucket = stage ?? '';
    const split = key === stage ? '' : key;
    const own = rows.filter((row) => row.bucket === bucket && row.split === split && row.part !== 'over');
    const done = daysOf(own, 'done');
    expectQuantile(medianDays, done, 0.5);
    expectQuantile(p90Days, done, 0.9);
    let share = 1;
    const curve = [...new Set(done.map(Math.floor))]
      .sort((a, b) => a - b)
      .map((day) => {
        const atRisk = own.filter(({ days }) => Math.floor(days!) >= day).length;
        share *= 1 - done.filter((each) => Math.floor(each) === day).length / atRisk;
        return { day: day + 1, atRisk, share };
      });
    const drawn = survival.slice(1);
    expect(drawn.map((step) => [step.day, step.atRisk])).toEqual(curve.map((step) => [step.day, step.atRisk]));
    drawn.forEach((step, i) => expect(step.share).toBeCloseTo(curve[i]!.share, digits));
  }
}

/** Medians and ninth deciles of business minutes: overall, by hour of the week, and by value of the split. */
export function expectMinutes(
  { all, hours, splits }: Pick<AnswerOf<'speed'>, 'all' | 'hours' | 'splits'>,
  rows: readonly PlainRow[],
): void {
  const expectOf = (figures: typeof all, own: readonly PlainRow[]) => {
    expectQuantile(figures.medianMinutes, daysOf(own, 'touched'), 0.5);
    expectQuantile(figures.p90Minutes, daysOf(own, 'touched'), 0.9);
  };
  expectOf(all, rows);
  for (const { weekday, hour, ...figures } of hours) {
    const bucket = `${weekday} ${String(hour).padStart(2, '0')}`;
    expectOf(
      figures,
      rows.filter((row) => row.bucket === bucket),
    );
  }
  for (const { key, ...figures } of splits)
    expectOf(
      figures,
      rows.filter(({ split }) => split === key),
    );
}

/** Medians of the finished stays, and the time that they leave to each lead now in a stage that leads are meant to leave. @param stays the stays that count */
export function expectStays(
  { stages }: Pick<AnswerOf<'pipeline'>, 'stages'>,
  rows: readonly PlainRow[],
  stays: readonly PlainRow[],
): void {
  for (const { stage, medianDays, timeLeftDays } of stages) {
    const ofStage = (all: readonly PlainRow[]) => all.filter(({ bucket }) => bucket === stage);
    const median = quantile(daysOf(ofStage(stays), 'done'), 0.5);
    const left =
      median === null || meantToStay.has(stage)
        ? []
        : daysOf(ofStage(rows), 'stands').map((days) => Math.max(median - days, 0));
    expect(medianDays ?? -1).toBeCloseTo(median ?? -1, digits);
    expectQuantile(timeLeftDays, left, 0.5);
  }
}
