import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { usualSql } from '../durations.js';
import { clockAt, officeClock } from '../office-clock.js';
import { leadsOf, row, splitSql } from '../sources.js';
import { officeLocal, Statement } from '../sql.js';
import { Tally, tallyRow, type Place } from '../tally.js';
import { labelledSplit } from '../labels.js';
import type { Asked, Question, Summed } from './question.js';

type Speed = QuestionOf<'speed'>;

/** The lower bounds of the distribution's ranges, in business minutes. */
const minuteRanges = [0, 5, 15, 30, 60, 120, 240, 480, 960, 2400] as const;

/** The range of the minutes, in SQL: null for an intake that waits. */
const rangeSql = `case when s.part = 'touched' then width_bucket(s.minutes, array[${minuteRanges.join(',')}]::float8[]) - 1 end`;

export const speed: Question<'speed', UsualMinutes[]> = {
  counted: countSpeed,
  summed,

  answer(choices, { tally, names, found }) {
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
              ...labelledSplit(choices.split, split, names),
              ...figures(
                { split },
                found.find((row) => row.of === 'split' && row.split === split),
              ),
            })),
    };
  },
};

/**
 * Intakes of the period. Parts: `touched` (num: the range of its minutes; days: business minutes, not days), `waiting`. Bucket:
 * weekday and hour of the intake in the office's time. Split by the owner: whoever touched it first, or the assignee of a waiting one.
 */
function countSpeed(choices: Speed, sql: Statement): string {
  const hour = `to_char(s.local_at, 'ID HH24')`;
  const event = `l.lead_id, coalesce(l.touch_event_id, l.created_event_id) as event_id,
    coalesce(l.touch_event_type, 'LeadCreated') as event_type,
    coalesce(l.touched_position, l.created_position) as position, coalesce(l.touched_at, l.created_at) as at`;
  return `with ${intakes(choices, event, sql)}
    select ${row({ part: 's.part', split: 's.split', bucket: hour, num: rangeSql, days: 's.minutes' })} from s`;
}

/**
 * CTEs, the last of them `s`: the intakes of the period, with their local time of arrival
 * (`local_at`), `split`, `part` and `minutes`.
 * @param more further columns, of the lead `l`
 */
function intakes(choices: Speed, more: string, sql: Statement): string {
  const split =
    choices.split === 'owner' ? 'coalesce(l.touched_by, l.first_owner_id::text)' : splitSql(choices.split, 'l', sql);
  return `intake as materialized (
      select l.created_at, l.touched_at, ${officeLocal('l.created_at')} as local_at,
        ${officeLocal('l.touched_at')}::date as touched_day, ${split} as split, ${more}
      from (select l.*, l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count
        from ${leadsOf(sql)} l) l
      where l.intake and (l.touched_at is not null or l.gone_at is null) and ${sql.inPeriod(choices, 'l.created_at')}),
    ${officeClock(sql)},
    s as materialized (select i.*, case when i.touched_at is null then 'waiting' else 'touched' end as part,
        ${clockAt('i.touched_at', 'i.touched_day', sql)}
          - ${clockAt('i.created_at', 'i.local_at::date', sql)} as minutes
      from intake i)`;
}

/** For all touched intakes, for those of one hour of the week (bucket), or for one value of the split. In business minutes. */
interface UsualMinutes {
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

/** The figures, with medians, read in one pass. */
async function summed(choices: Speed, asked: Asked): Promise<Summed<UsualMinutes[]>> {
  const sql = new Statement(asked);
  const rowsOf = (statement: string) => `(select coalesce(json_agg(r), '[]') from (${statement}) r)`;
  // Grouping by numbers is much faster than by texts.
  const hour = `(date_part('isodow', s.local_at) * ${hoursOfDay} + date_part('hour', s.local_at))::int`;
  const [sets, set, split] =
    choices.split === undefined
      ? ['(num), (hour, num)', '2 * grouping(hour) + 1', 'null']
      : ['(num), (hour, num), (split, num)', 'grouping(hour, split)', 'split'];
  const [found] = await asked.manager.query<[Found]>(
    `with ${intakes(choices, 'l.intake', sql)},
     slices as materialized (select ${hour} as hour, s.split collate "C" as split, s.part, ${rangeSql} as num,
         count(*)::int as number, array_agg(s.minutes) as each
       from s group by 1, 2, 3, 4),
     by_range as materialized (
       select (${set}) * ${perSet} + coalesce(hour, 0) as bucket, ${split} as split, num as day, count(*)::int as number, array_agg(d) as each
       from slices cross join unnest(each) d where part = 'touched' group by grouping sets (${sets})),
     ${usualSql('by_range')}
     select ${rowsOf('select hour, split, part, num, number as count from slices')} as tally,
       ${rowsOf('select bucket, split, median, p90 from usual')} as usual`,
    sql.values,
  );
  return {
    tally: new Tally(
      found.tally.map(({ hour, part, split, num, count }) =>
        tallyRow(part, { count, cents: 0 }, { bucket: hourText(hour), split, num }),
      ),
    ),
    found: found.usual.map(({ bucket, split, median, p90 }) => {
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
