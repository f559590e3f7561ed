import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { isRestingSql, leadStatuses, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { rankOf, rankSql } from '../../domain/stages.js';
import {
  byDaySql,
  doneByDay,
  overSql,
  survivalSql,
  usualSql,
  type Quantiles,
  type SurvivalStep,
} from '../durations.js';
import { broughtBy, leadsOf, movesOf, reachOf, row, splitSql } from '../sources.js';
import { daysBetween, Statement } from '../sql.js';
import { Tally, type TallyRow } from '../tally.js';
import { labelledSplit } from '../labels.js';
import type { Asked, Question, Summed } from './question.js';

type Times = QuestionOf<'times'>;

/** The lower bounds of the distribution's ranges, in days. */
const dayRanges = [0, 1, 2, 3, 5, 7, 14, 21, 30, 45, 60, 90, 180, 365] as const;
const half = 0.5;

export const times: Question<'times', TimesFound> = {
  counted: countTimes,
  summed,

  answer(choices, { tally, names, found: { usual, curves } }) {
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
            ? labelledSplit(isSplit(choices) ? choices.split : undefined, split, names)
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
  },
};

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

/** Whether there are several groups: a stage among several, or a split of one stage (or conversion). */
function isSplit({ measure, stage, split }: Times): boolean {
  return split !== undefined && (measure === 'conversion' || stage !== undefined);
}

/**
 * Parts: `done` (num: the range of its days), `waiting`, `deleted`, `lost`, and `over`: those that have waited longer than nine out of
 * ten finished ones, but in the stages in which leads are meant to stay. Bucket: the stage, or empty for a conversion.
 */
function countTimes(choices: Times, sql: Statement): string {
  const lasted = lastedSql(choices, sql);
  const columns = { bucket: 's.bucket', split: 's.split', days: 's.days' };
  const range = `case when s.part = 'done' then width_bucket(s.days, array[${dayRanges.join(',')}]::float8[]) - 1 end`;
  return `with lasted as materialized (${lasted}),
    usual as (select bucket, split, percentile_cont(0.9) within group (order by days) as p90
      from lasted where part = 'done' and not ${isRestingSql('bucket')} group by bucket, split)
    select ${row({ ...columns, part: 's.part', num: range })} from lasted s
    union all
    select ${row({ ...columns, part: `'over'` })} from lasted s
      join usual u on u.bucket = s.bucket and u.split is not distinct from s.split where s.part = 'waiting' and s.days > u.p90`;
}

/** A statement for finished and running durations: a row with bucket, split, part, days and its event for each. */
function lastedSql(choices: Times, sql: Statement): string {
  return choices.measure === 'stage' ? stays(choices, sql) : conversions(choices, sql);
}

/** Stays in stages that began in the period, running ones too. A stay's split is the lead's when the stay began. */
// Raw SQL: a part of a figure, which is one statement.
function stays(choices: Times, sql: Statement): string {
  const now = sql.now();
  const only = (column: string) =>
    choices.stage === undefined ? 'true' : `${column} = ${sql.of(choices.stage, 'text')}`;
  const began = (table: string) => sql.inPeriod(choices, `${table}.since`);
  const ended = `select m.lead_id, m.event_id, 'LeadStatusMoved' as event_type, m.position, m.at, m.from_stage as bucket,
      'done' as part, ${daysBetween('m.since', 'm.at')} as days, m.since_event_id as entry_id
    from ${movesOf(sql)} m where ${only('m.from_stage')} and ${began('m')}`;
  const lasting = `select l.lead_id, l.stage_event_id,
      ${broughtBy('l')},
      l.stage_position, l.since, l.stage, case when l.gone_at is null then 'waiting' else 'deleted' end,
      ${daysBetween('l.since', `coalesce(l.gone_at, ${now})`)}, l.stage_event_id
    from ${leadsOf(sql)} l where ${only('l.stage')} and ${began('l')}`;
  if (!isSplit(choices)) return `select s.*, '' as split from (${ended} union all ${lasting}) s`;
  return `select s.*, ${splitSql(choices.split, 'e', sql)} as split from (${ended} union all ${lasting}) s
    join lateral (select s.lead_id, c.source, coalesce(m.position, c.created_position) as position,
        case when m.event_id is null then c.created_city else m.city end as city,
        case when m.event_id is null then c.created_property_type else m.property_type end as property_type,
        case when m.event_id is null then c.created_unit_count else m.unit_count end as unit_count,
        case when m.event_id is null then c.first_owner_id else m.owner_id end as owner_id
      from ${leadsOf(sql)} c left join read.analytics_moves m on m.event_id = s.entry_id where c.lead_id = s.lead_id) e on true`;
}

/** From a creation in the period to the exit. The split is the lead's at the exit, or else at its creation. */
function conversions(choices: Times, sql: Statement): string {
  const now = sql.now();
  const rank = rankOf(choices.exit);
  const reach = reachOf(sql, {
    ofLeads: sql.inPeriod(choices, 'l.created_at'),
    ofMoves: sql.inPeriod(choices, 'm.created_at'),
  });
  const split = (table: string) => splitSql(choices.split, table, sql);
  return `select x.lead_id, x.event_id, x.event_type, x.position, x.at, '' as bucket, 'done' as part,
      ${daysBetween('x.created_at', 'x.at')} as days, ${split('x')} as split
    from ${reach} x where x.lo < ${rank} and ${rank} <= x.hi
    union all
    select l.lead_id, l.stage_event_id,
      ${broughtBy('l')}, l.stage_position, l.since, '',
      case when l.gone_at is not null then 'deleted' when l.stage = 'lost' then 'lost' else 'waiting' end,
      ${daysBetween('l.created_at', `case when l.gone_at is not null then l.gone_at when l.stage = 'lost' then l.since else ${now} end`)},
      ${split('l')}
    from (select l.*, l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count,
        l.first_owner_id as owner_id, l.created_position as position from ${leadsOf(sql)} l) l
    where ${sql.inPeriod(choices, 'l.created_at')} and ${rankSql('l.first_stage')} < ${rank}
      and l.furthest < ${rank}`;
}

interface TimesFound {
  usual: Quantiles[];
  curves: SurvivalStep[];
}

/**
 * The figures of `countTimes`, with medians and curves, from whole days, which are enough for ranges and curve. The
 * other columns of its rows are not read.
 */
async function summed(question: Times, asked: Asked): Promise<Summed<TimesFound>> {
  const sql = new Statement(asked);
  const range = `case when part = 'done' then width_bucket(day, array[${dayRanges.join(',')}]) - 1 end`;
  const rowsOf = (statement: string) => `(select coalesce(json_agg(r), '[]') from (${statement}) r)`;
  const place = `0 as period, part, bucket, split`;
  // Texts are only compared for equality here, which is fastest in byte order.
  const lasted = `select s.bucket collate "C" as bucket, s.split collate "C" as split, s.part, s.days
    from (${lastedSql(question, sql)}) s`;
  const [{ tally, ...found }] = await asked.manager.query<[{ tally: TallyRow[] } & TimesFound]>(
    `with ${byDaySql(lasted)}, ${usualSql(doneByDay)},
     over as (${overSql})
     select ${rowsOf(`select ${place}, ${range} as num, sum(number)::int as count, 0 as cents from by_day group by part, bucket, split, 5
         union all select 0, 'over', bucket, split, null, number, 0 from over where number > 0`)} as tally,
       ${rowsOf('select bucket, split, median, p90 from usual')} as usual,
       ${rowsOf(survivalSql)} as curves`,
    sql.values,
  );
  return { tally: new Tally(tally), found };
}
