import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { rankOf, rankSql } from '../../domain/stages.js';
import { row, splitSql } from '../counted.js';
import { leadsOf, movesOf, reachOf } from '../sources.js';
import { daysBetween, inPeriod, type Parameters, type Scope } from '../sql.js';

type Times = QuestionOf<'times'>;

/** The lower bounds of the distribution's ranges, in days. */
export const dayRanges = [0, 1, 2, 3, 5, 7, 14, 21, 30, 45, 60, 90, 180, 365] as const;

/** Whether there are several groups: a stage among several, or a split of one stage (or conversion). */
export function isSplit({ measure, stage, split }: Times): boolean {
  return split !== undefined && (measure === 'conversion' || stage !== undefined);
}

/**
 * Parts: `done` (num: the range of its days), `waiting`, `deleted`, `lost`, and `over`: those that have waited longer than nine out of
 * ten finished ones. Bucket: the stage, or empty for a conversion.
 */
export function countTimes(choices: Times, scope: Scope, parameters: Parameters): string {
  const lasted = lastedSql(choices, scope, parameters);
  const told = {
    leadId: 's.lead_id',
    eventId: 's.event_id',
    eventType: 's.event_type',
    position: 's.position',
    at: 's.at',
  };
  const columns = { ...told, period: '0', bucket: 's.bucket', split: 's.split', days: 's.days' };
  const range = `case when s.part = 'done' then width_bucket(s.days, array[${dayRanges.join(',')}]::float8[]) - 1 end`;
  return `with lasted as materialized (${lasted}),
    usual as (select bucket, split, percentile_cont(0.9) within group (order by days) as p90
      from lasted where part = 'done' group by bucket, split)
    select ${row({ ...columns, part: 's.part', num: range })} from lasted s
    union all
    select ${row({ ...columns, part: `'over'`, num: 'null' })} from lasted s
      join usual u on u.bucket = s.bucket and u.split is not distinct from s.split where s.part = 'waiting' and s.days > u.p90`;
}

/** A statement for finished and running durations: a row with bucket, split, part, days and its event for each. */
export function lastedSql(choices: Times, scope: Scope, parameters: Parameters): string {
  return choices.measure === 'stage' ? stays(choices, scope, parameters) : conversions(choices, scope, parameters);
}

/** Stays in stages that began in the period, running ones too. A stay's split is the lead's when the stay began. */
function stays(choices: Times, scope: Scope, parameters: Parameters): string {
  const now = parameters.of(scope.at, 'timestamptz');
  const only = (column: string) =>
    choices.stage === undefined ? 'true' : `${column} = ${parameters.of(choices.stage, 'text')}`;
  const began = (table: string) => inPeriod(choices, parameters, `${table}.since`);
  const ended = `select m.lead_id, m.event_id, 'LeadStatusMoved' as event_type, m.position, m.at, m.from_stage as bucket,
      'done' as part, ${daysBetween('m.since', 'm.at')} as days, m.since_event_id as entry_id
    from ${movesOf(scope, parameters)} m where ${only('m.from_stage')} and ${began('m')}`;
  const lasting = `select l.lead_id, l.stage_event_id,
      case when l.stage_event_id = l.created_event_id then 'LeadCreated' else 'LeadStatusMoved' end,
      l.stage_position, l.since, l.stage, case when l.gone_at is null then 'waiting' else 'deleted' end,
      ${daysBetween('l.since', `coalesce(l.gone_at, ${now})`)}, l.stage_event_id
    from ${leadsOf(scope, parameters)} l where ${only('l.stage')} and ${began('l')}`;
  if (!isSplit(choices)) return `select s.*, '' as split from (${ended} union all ${lasting}) s`;
  return `select s.*, ${splitSql(choices.split, 'e', scope, parameters)} as split from (${ended} union all ${lasting}) s
    join lateral (select s.lead_id, c.source, coalesce(m.position, c.created_position) as position,
        case when m.event_id is null then c.created_city else m.city end as city,
        case when m.event_id is null then c.created_property_type else m.property_type end as property_type,
        case when m.event_id is null then c.created_unit_count else m.unit_count end as unit_count,
        case when m.event_id is null then c.first_owner_id else m.owner_id end as owner_id
      from ${leadsOf(scope, parameters)} c left join read.analytics_moves m on m.event_id = s.entry_id where c.lead_id = s.lead_id) e on true`;
}

/** From a creation in the period to the exit. The split is the lead's at the exit, or else at its creation. */
function conversions(choices: Times, scope: Scope, parameters: Parameters): string {
  const now = parameters.of(scope.at, 'timestamptz');
  const rank = rankOf(choices.exit);
  const reach = reachOf(scope, parameters, {
    ofLeads: inPeriod(choices, parameters, 'l.created_at'),
    ofMoves: inPeriod(choices, parameters, 'm.created_at'),
  });
  const split = (table: string) => splitSql(choices.split, table, scope, parameters);
  return `select x.lead_id, x.event_id, x.event_type, x.position, x.at, '' as bucket, 'done' as part,
      ${daysBetween('x.created_at', 'x.at')} as days, ${split('x')} as split
    from ${reach} x where x.lo < ${rank} and ${rank} <= x.hi
    union all
    select l.lead_id, l.stage_event_id,
      case when l.stage_event_id = l.created_event_id then 'LeadCreated' else 'LeadStatusMoved' end, l.stage_position, l.since, '',
      case when l.gone_at is not null then 'deleted' when l.stage = 'lost' then 'lost' else 'waiting' end,
      ${daysBetween('l.created_at', `case when l.gone_at is not null then l.gone_at when l.stage = 'lost' then l.since else ${now} end`)},
      ${split('l')}
    from (select l.*, l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count,
        l.first_owner_id as owner_id, l.created_position as position from ${leadsOf(scope, parameters)} l) l
    where ${inPeriod(choices, parameters, 'l.created_at')} and ${rankSql('l.first_stage')} < ${rank}
      and l.furthest < ${rank}`;
}
