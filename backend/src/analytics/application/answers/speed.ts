import type { EntityManager } from 'typeorm';
import type { SpeedAnswer } from '../../../../../contracts/src/queries/analytics.js';
import type { QuestionOf } from '../../../../../contracts/src/queries/analytics-choices.js';
import { minuteRanges } from '../counted/speed.js';
import { quantiles, type Quantiles } from '../durations.js';
import type { Parameters } from '../sql.js';
import type { Place, Tally } from '../tally.js';
import { toldSplit, type Names } from './told.js';

export async function speedAnswer(
  choices: QuestionOf<'speed'>,
  tally: Tally,
  names: Names,
  { manager, counted, parameters }: { manager: EntityManager; counted: string; parameters: Parameters },
): Promise<Pick<SpeedAnswer, 'all' | 'buckets' | 'hours' | 'splits'>> {
  const of = (groups: ('bucket' | 'split')[]) => quantiles(manager, counted, parameters, 'touched', groups);
  const [all] = await of([]);
  const byHour = await of(['bucket']);
  const bySplit = choices.split === undefined ? [] : await of(['split']);
  const figures = (place: Omit<Place, 'part'>, usual: Quantiles | undefined) => ({
    touched: tally.figure({ part: 'touched', ...place }),
    waiting: tally.figure({ part: 'waiting', ...place }),
    medianMinutes: usual?.median ?? null,
    p90Minutes: usual?.p90 ?? null,
  });
  const hours = [...new Set(tally.rows.map(({ bucket }) => bucket))].sort();
  return {
    all: figures({}, all),
    buckets: minuteRanges.map((fromMinutes, num) => ({
      fromMinutes,
      toMinutes: minuteRanges[num + 1] ?? null,
      ...tally.figure({ part: 'touched', num }),
    })),
    hours: hours.map((bucket) => {
      const [weekday = 0, hour = 0] = bucket.split(' ').map(Number);
      return {
        weekday,
        hour,
        ...figures(
          { bucket },
          byHour.find((row) => row.bucket === bucket),
        ),
      };
    }),
    splits:
      choices.split === undefined
        ? []
        : tally.splits().map((split) => ({
            ...toldSplit(choices.split, split, names),
            ...figures(
              { split },
              bySplit.find((row) => row.split === split),
            ),
          })),
  };
}
