import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import type { PipelineAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { ExpectedStay } from '../summed/pipeline-tally.js';
import type { Tally } from '../tally.js';

export function pipelineAnswer(tally: Tally, expected: readonly ExpectedStay[]): Pick<PipelineAnswer, 'stages'> {
  return {
    stages: leadStatuses.map((stage) => {
      const own = expected.find((row) => row.stage === stage);
      return {
        stage,
        label: statusLabel(stage),
        leads: tally.money({ part: 'stands', bucket: stage }),
        withoutRent: tally.figure({ part: 'unpriced', bucket: stage }),
        medianDays: own?.median ?? null,
        timeLeftDays: own?.left ?? null,
        over: tally.figure({ part: 'over', bucket: stage }),
      };
    }),
  };
}
