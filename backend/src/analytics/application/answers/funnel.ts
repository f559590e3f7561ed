import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { FunnelAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { stageOf } from '../../domain/stages.js';
import { funnelPeriods, funnelRanks } from '../counted/funnel.js';
import type { Tally } from '../tally.js';
import { shareOf, toldSplit, type Names } from './told.js';

export function funnelAnswer(choices: QuestionOf<'funnel'>, tally: Tally, names: Names): Pick<FunnelAnswer, 'periods'> {
  const splits = choices.split === undefined ? [''] : tally.splits();
  const nums = [...(choices.entry === 'created' ? [-1] : []), ...funnelRanks(choices)];
  return {
    periods: funnelPeriods(choices).map(({ from = null, to = null }, period) => ({
      from,
      to,
      splits: splits.map((split) => {
        const figures = nums.map((num) => ({ num, ...tally.figure({ part: 'step', split, period, num }) }));
        return {
          ...toldSplit(choices.split, split, names),
          steps: figures.map(({ num, ...figure }, index) => ({
            ...figure,
            stage: num < 0 ? ('created' as const) : stageOf(num),
            label: num < 0 ? 'Created' : statusLabel(stageOf(num)),
            ofPrevious: index === 0 ? null : shareOf(figure.count, figures[index - 1]!.count),
            ofFirst: shareOf(figure.count, figures[0]!.count),
          })),
          lost: tally.figure({ part: 'lost', split, period }),
          won: tally.figure({ part: 'won', split, period }),
        };
      }),
    })),
  };
}
