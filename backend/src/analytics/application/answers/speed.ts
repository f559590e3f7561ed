import type { SpeedAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { minuteRanges } from '../counted/speed.js';
import type { UsualMinutes } from '../summed/speed-tally.js';
import type { Place, Tally } from '../tally.js';
import { toldSplit, type Names } from './told.js';

export function speedAnswer(
  choices: QuestionOf<'speed'>,
  tally: Tally,
  names: Names,
  found: readonly UsualMinutes[],
): Pick<SpeedAnswer, 'all' | 'buckets' | 'hours' | 'splits'> {
  const figures = (place: Omit<Place, 'part'>, usual: UsualMinutes | undefined) => ({
    touched: tally.figure({ part: 'touched', ...place }),
    waiting: tally.figure({ part: 'waiting', ...place }),
    medianMinutes: usual?.median ?? null,
    p90Minutes: usual?.p90 ?? null,
  });
  const hours = [...new Set(tally.rows.map(({ bucket }) => bucket))].sort();
  return {
    all: figures(
      {},
      found.find((row) => row.of === 'all'),
    ),
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
          found.find((row) => row.of === 'bucket' && row.bucket === bucket),
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
              found.find((row) => row.of === 'split' && row.split === split),
            ),
          })),
  };
}
