import type { EntityManager } from 'typeorm';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import type { Hours } from '../counted/office-clock.js';
import { intakes, rangeSql } from '../counted/speed.js';
import { tallyRow } from '../kept/kept-rows.js';
import { usualSql } from '../durations.js';
import { Parameters, type Scope } from '../sql.js';
import { Tally } from '../tally.js';

/** For all touched intakes, for those of one hour of the week (bucket), or for one value of the split. In business minutes. */
export interface UsualMinutes {
  of: 'all' | 'bucket' | 'split';
  bucket: string;
  split: string | null;
  median: number;
  p90: number;
}

interface Found {
  tally: { hour: number; split: string | null; part: string; num: number | null; count: number }[];
  usual: { bucket: number; split: string | null; median: number; p90: number }[];
}

const hoursOfDay = 24;
/** More than a week has hours. */
const perSet = 1000;

/** The figures of `countSpeed`, with medians, read in one pass. */
export async function speedTally(
  manager: Pick<EntityManager, 'query'>,
  choices: QuestionOf<'speed'>,
  scope: Scope,
  hours: Hours,
): Promise<{ tally: Tally; usual: UsualMinutes[] }> {
  const parameters = new Parameters();
  const rowsOf = (statement: string) => `(select coalesce(json_agg(r), '[]') from (${statement}) r)`;
  // Grouping by numbers is much faster than by texts.
  const hour = `(date_part('isodow', s.local_at) * ${hoursOfDay} + date_part('hour', s.local_at))::int`;
  const [sets, set, split] =
    choices.split === undefined
      ? ['(num), (hour, num)', '2 * grouping(hour) + 1', 'null']
      : ['(num), (hour, num), (split, num)', 'grouping(hour, split)', 'split'];
  const [found] = await manager.query<[Found]>(
    `with ${intakes(choices, 'l.intake', scope, parameters, hours)},
     told as materialized (select ${hour} as hour, s.split collate "C" as split, s.part, ${rangeSql} as num,
         count(*)::int as number, array_agg(s.minutes) as each
       from s group by 1, 2, 3, 4),
     by_range as materialized (
       select (${set}) * ${perSet} + coalesce(hour, 0) as bucket, ${split} as split, num as day, count(*)::int as number, array_agg(d) as each
       from told cross join unnest(each) d where part = 'touched' group by grouping sets (${sets})),
     ${usualSql('by_range')}
     select ${rowsOf('select hour, split, part, num, number as count from told')} as tally,
       ${rowsOf('select bucket, split, median, p90 from usual')} as usual`,
    parameters.values,
  );
  return {
    tally: new Tally(
      found.tally.map(({ hour, part, split, num, count }) =>
        tallyRow(part, { count, cents: 0 }, { bucket: hourText(hour), split, num }),
      ),
    ),
    usual: found.usual.map(({ bucket, split, median, p90 }) => {
      const of = setNames[Math.floor(bucket / perSet)]!;
      return { of, bucket: of === 'bucket' ? hourText(bucket % perSet) : '', split, median, p90 };
    }),
  };
}

/** By Postgres's `grouping`: its bits name the columns that a row is not grouped by. */
const setNames: Record<number, UsualMinutes['of']> = { 3: 'all', 1: 'bucket', 2: 'split' };

/** Weekday and hour, as the list of cells has them. */
function hourText(hour: number): string {
  return `${Math.floor(hour / hoursOfDay)} ${String(hour % hoursOfDay).padStart(2, '0')}`;
}
