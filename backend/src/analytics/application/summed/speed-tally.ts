import type { EntityManager } from 'typeorm';
import type { QuestionOf } from '../../../../../contracts/src/queries/analytics-choices.js';
import type { Hours } from '../counted/office-clock.js';
import { intakes, rangeSql } from '../counted/speed.js';
import { tallyRow } from '../kept/kept-rows.js';
import { Parameters, type Scope } from '../sql.js';
import { Tally } from '../tally.js';

/** Of all intakes that were touched, of those of one hour of the week (bucket), or of one value of the split. In business minutes. */
export interface UsualMinutes {
  of: 'all' | 'bucket' | 'split';
  bucket: string;
  split: string | null;
  median: number;
  p90: number;
}

interface Found {
  tally: { hour: number; split: string | null; part: string; num: number | null; count: number }[];
  usual: { hour: number | null; split: string | null; sets: number; median: number; p90: number }[];
}

const hoursOfDay = 24;

/** The figures of `countSpeed`, with medians, read once. */
export async function speedTally(
  manager: Pick<EntityManager, 'query'>,
  choices: QuestionOf<'speed'>,
  scope: Scope,
  hours: Hours,
): Promise<{ tally: Tally; usual: UsualMinutes[] }> {
  const parameters = new Parameters();
  const rowsOf = (statement: string) => `(select coalesce(json_agg(r), '[]') from (${statement}) r)`;
  // Numbers are put together much faster than texts.
  const hour = `(date_part('isodow', s.local_at) * ${hoursOfDay} + date_part('hour', s.local_at))::int`;
  const [found] = await manager.query<[Found]>(
    `with ${intakes(choices, 'l.intake', scope, parameters, hours)},
     told as materialized (select ${hour} as hour, s.split collate "C" as split, s.part, s.minutes, ${rangeSql} as num from s)
     select ${rowsOf('select hour, split, part, num, count(*)::int as count from told group by hour, split, part, num')} as tally,
       ${rowsOf(`select hour, split, sets, shares[1] as median, shares[2] as p90 from (
           select hour, split, grouping(hour, split) as sets,
             percentile_cont(array[0.5, 0.9]) within group (order by minutes) as shares
           from told where part = 'touched' group by grouping sets ((), (hour), (split))) u`)} as usual`,
    parameters.values,
  );
  return {
    tally: new Tally(
      found.tally.map(({ hour, part, split, num, count }) =>
        tallyRow(part, { count, cents: 0 }, { bucket: hourText(hour), split, num }),
      ),
    ),
    usual: found.usual.map(({ hour, split, sets, median, p90 }) => ({
      of: setNames[sets]!,
      bucket: hour === null ? '' : hourText(hour),
      ...{ split, median, p90 },
    })),
  };
}

/** By Postgres's `grouping`: its bits say what a row is not grouped by. */
const setNames: Record<number, UsualMinutes['of']> = { 3: 'all', 1: 'bucket', 2: 'split' };

/** Weekday and hour, as the list has them. */
function hourText(hour: number): string {
  return `${Math.floor(hour / hoursOfDay)} ${String(hour % hoursOfDay).padStart(2, '0')}`;
}
