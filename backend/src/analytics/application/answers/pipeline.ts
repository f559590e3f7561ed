import type { EntityManager } from 'typeorm';
import { leadStatuses, statusLabel, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { PipelineAnswer } from '../../../../../contracts/src/queries/analytics.js';
import { standing, usualStays } from '../counted/pipeline.js';
import { Parameters, type Scope } from '../sql.js';
import type { Tally } from '../tally.js';

interface Expected {
  stage: LeadStatus;
  median: number | null;
  left: number | null;
}

export async function pipelineAnswer(
  tally: Tally,
  scope: Scope,
  manager: EntityManager,
): Promise<Pick<PipelineAnswer, 'stages'>> {
  const parameters = new Parameters();
  const expected = await manager.query<Expected[]>(
    `with ${standing(scope, parameters)}, ${usualStays(scope, parameters)}
     select u.stage, u.median, (select percentile_cont(0.5) within group (order by greatest(u.median - s.days, 0))
       from standing s where s.stage = u.stage) as left
     from usual u`,
    parameters.values,
  );
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
