import type { EntityManager } from 'typeorm';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { dayRanges, lastedSql } from '../counted/times.js';
import {
  byDaySql,
  doneByDay,
  overSql,
  survivalSql,
  usualSql,
  type Quantiles,
  type SurvivalStep,
} from '../durations.js';
import { Parameters, type Scope } from '../sql.js';
import { Tally, type TallyRow } from '../tally.js';

export interface TimesFound {
  usual: Quantiles[];
  curves: SurvivalStep[];
}

/**
 * The figures of `countTimes`, with medians and curves, from whole days, which are enough for ranges and curve. The
 * other columns of its rows are not read.
 */
export async function timesTally(
  manager: Pick<EntityManager, 'query'>,
  question: QuestionOf<'times'>,
  scope: Scope,
): Promise<{ tally: Tally; found: TimesFound }> {
  const parameters = new Parameters();
  const range = `case when part = 'done' then width_bucket(day, array[${dayRanges.join(',')}]) - 1 end`;
  const rowsOf = (statement: string) => `(select coalesce(json_agg(r), '[]') from (${statement}) r)`;
  const place = `0 as period, part, bucket, split`;
  // Texts are only compared for equality here, which is fastest in byte order.
  const lasted = `select s.bucket collate "C" as bucket, s.split collate "C" as split, s.part, s.days
    from (${lastedSql(question, scope, parameters)}) s`;
  const [{ tally, ...found }] = await manager.query<[{ tally: TallyRow[] } & TimesFound]>(
    `with ${byDaySql(lasted)}, ${usualSql(doneByDay)},
     over as (${overSql})
     select ${rowsOf(`select ${place}, ${range} as num, sum(number)::int as count, 0 as cents from by_day group by part, bucket, split, 5
         union all select 0, 'over', bucket, split, null, number, 0 from over where number > 0`)} as tally,
       ${rowsOf('select bucket, split, median, p90 from usual')} as usual,
       ${rowsOf(survivalSql)} as curves`,
    parameters.values,
  );
  return { tally: new Tally(tally), found };
}
