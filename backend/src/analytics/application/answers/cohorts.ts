import type { CohortsAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { stageOf } from '../../domain/stages.js';
import { mostAges } from '../counted/cohorts.js';
import type { Tally } from '../tally.js';

const ranks = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const dayMs = 86_400_000;

/** @param today the office's day at the answer's instant */
export function cohortsAnswer(
  { by }: QuestionOf<'cohorts'>,
  tally: Tally,
  today: string,
): Pick<CohortsAnswer, 'by' | 'cohorts'> {
  const starts = [...new Set(tally.rows.filter(({ part }) => part === 'created').map(({ bucket }) => bucket))].sort();
  return {
    by,
    cohorts: starts.map((start) => ({
      start,
      leads: tally.figure({ part: 'created', bucket: start }),
      stages: ranks.map((rank) => ({
        stage: stageOf(rank),
        ages: Array.from({ length: mostAges }, (_, age) => ({
          age,
          complete: lastDayOfAge(by, start, age) < today,
          ...tally.figure({ part: 'reached', bucket: `${start} ${rank}`, num: age, upTo: true }),
        })),
      })),
    })),
  };
}

/** The day on which the youngest lead of the cohort reaches this age. */
function lastDayOfAge(by: 'week' | 'month', start: string, age: number): string {
  const day = new Date(`${start}T00:00:00Z`);
  if (by === 'week') return new Date(day.getTime() + (7 * (age + 2) - 1) * dayMs).toISOString().slice(0, 10);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + age + 2, 0)).toISOString().slice(0, 10);
}
