import type { SpeedAnswer } from '../../../../../contracts/src/queries/analytics.js';
import type { QuestionOf } from '../../../../../contracts/src/queries/analytics-choices.js';
import { minuteRanges } from '../counted/speed.js';
import { quantilesSql, type Quantiles } from '../durations.js';
import type { Place, Tally } from '../tally.js';
import { toldSplit, type Names } from './told.js';

export interface SpeedFound {
  all: Quantiles[];
  byHour: Quantiles[];
  bySplit: Quantiles[];
}

/** What the counted rows of the question are asked for besides the tally. */
export const speedOthers = {
  all: quantilesSql('touched', []),
  byHour: quantilesSql('touched', ['bucket']),
  bySplit: quantilesSql('touched', ['split']),
};

export function speedAnswer(
  choices: QuestionOf<'speed'>,
  tally: Tally,
  names: Names,
  { all: [all], byHour, bySplit }: SpeedFound,
): Pick<SpeedAnswer, 'all' | 'buckets' | 'hours' | 'splits'> {
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
