import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { TimesAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { dayRanges, isSplit } from '../counted/times.js';
import type { Tally } from '../tally.js';
import type { TimesFound } from '../summed/times-tally.js';
import { toldSplit, type Names } from './told.js';

type Times = QuestionOf<'times'>;
const half = 0.5;

export function timesAnswer(
  choices: Times,
  tally: Tally,
  names: Names,
  { usual, curves }: TimesFound,
): Pick<TimesAnswer, 'groups'> {
  return {
    groups: groupsOf(choices, tally).map(({ bucket, split, stage }) => {
      const isOurs = (row: { bucket: string; split: string | null }) => row.bucket === bucket && row.split === split;
      const own = usual.find(isOurs);
      const curve = curves.filter(isOurs).map(({ day, share, atRisk }) => ({ day: day + 1, share, atRisk }));
      const place = { bucket, split };
      const { count: risked } = ['done', 'waiting', 'deleted', 'lost'].reduce(
        (sum, part) => ({ count: sum.count + tally.sum({ part, ...place }).count }),
        { count: 0 },
      );
      return {
        ...(isSplit(choices) || choices.measure === 'conversion' || stage === null
          ? toldSplit(isSplit(choices) ? choices.split : undefined, split, names)
          : { key: stage, label: statusLabel(stage) }),
        stage,
        done: tally.figure({ part: 'done', ...place }),
        medianDays: own?.median ?? null,
        p90Days: own?.p90 ?? null,
        waiting: tally.figure({ part: 'waiting', ...place }),
        deleted: tally.figure({ part: 'deleted', ...place }),
        lost: tally.figure({ part: 'lost', ...place }),
        over: tally.figure({ part: 'over', ...place }),
        buckets: dayRanges.map((fromDays, num) => ({
          fromDays,
          toDays: dayRanges[num + 1] ?? null,
          ...tally.figure({ part: 'done', ...place, num }),
        })),
        survival: [{ day: 0, share: 1, atRisk: risked }, ...curve],
        survivalMedianDays: curve.find(({ share }) => share <= half)?.day ?? null,
      };
    }),
  };
}

function groupsOf(choices: Times, tally: Tally): { bucket: string; split: string | null; stage: LeadStatus | null }[] {
  if (choices.measure === 'conversion') {
    const splits = isSplit(choices) ? tally.splits() : [''];
    return splits.map((split) => ({ bucket: '', split, stage: null }));
  }
  if (isSplit(choices)) {
    const stage = choices.stage!;
    return tally.splits().map((split) => ({ bucket: stage, split, stage }));
  }
  const found = new Set(tally.rows.map(({ bucket }) => bucket));
  const stages = choices.stage === undefined ? leadStatuses.filter((stage) => found.has(stage)) : [choices.stage];
  return stages.map((stage) => ({ bucket: stage, split: '', stage }));
}
