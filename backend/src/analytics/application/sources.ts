import { rankSql } from '../domain/stages.js';
import { isKnown, isPresent, type Parameters, type Scope } from './sql.js';

const created = `l.lead_id, l.created_event_id, l.created_at, l.created_position, l.source, l.intake, l.first_stage,
  l.created_city, l.created_property_type, l.created_unit_count, l.created_rent_cents`;

/**
 * The leads that count at the scope's end, as a subselect: created by then, not merged into another. Those that are deleted have
 * `gone_at`. Stage, rent, owner and first touch are those of then.
 */
export function leadsOf(scope: Scope, parameters: Parameters): string {
  if (isPresent(scope))
    return `(select ${created}, l.first_owner_id, l.stage, l.since, l.stage_event_id, l.stage_position, l.rent_cents, l.furthest,
      l.touched_at, l.touch_event_id, l.touch_event_type, l.touched_position, l.touched_by,
      l.deleted_at as gone_at, l.deletion_id
    from read.analytics_leads l where l.merged_into is null)`;
  const known = (at: string, position: string) => isKnown(scope, parameters, at, position);
  const holds = (table: string) =>
    `${known(`${table}.from_at`, `${table}.from_position`)}
      and (${table}.until_at is null or not ${known(`${table}.until_at`, `${table}.until_position`)})`;
  const touched = known('l.touched_at', 'l.touched_position');
  const ifTouched = (column: string) => `case when ${touched} then l.${column} end as ${column}`;
  return `(select ${created},
      case when ${known('l.first_owner_at', 'l.first_owner_position')} then l.first_owner_id end as first_owner_id,
      coalesce(m.to_stage, l.first_stage) as stage, coalesce(m.at, l.created_at) as since,
      coalesce(m.event_id, l.created_event_id) as stage_event_id, coalesce(m.position, l.created_position) as stage_position,
      r.rent_cents, ${ifTouched('touched_at')}, ${ifTouched('touch_event_id')}, ${ifTouched('touch_event_type')},
      ${ifTouched('touched_position')}, ${ifTouched('touched_by')}, a.deleted_at as gone_at, a.deletion_id
    from read.analytics_leads l
    left join (select lead_id, max(position) as position from ${movesOf(scope, parameters)} counted group by lead_id) last
      on last.lead_id = l.lead_id
    left join read.analytics_moves m on m.position = last.position
    left join read.analytics_absences a on a.lead_id = l.lead_id and ${holds('a')}
    left join read.analytics_rents r on r.lead_id = l.lead_id and ${holds('r')}
    where ${known('l.created_at', 'l.created_position')} and a.merged_into is null)`;
}

/** The moves until the scope's end, as a subselect: those that count, or, with `all`, every one with `undone`. */
export function movesOf(scope: Scope, parameters: Parameters, all = false): string {
  const merged = mergedLeads(scope, parameters);
  const conditions = all
    ? isPresent(scope)
      ? 'true'
      : isKnown(scope, parameters, 'm.at', 'm.position')
    : moveCounts(scope, parameters);
  return `(select m.*${all ? `, not ${moveStands(scope, parameters)} as undone` : ''} from read.analytics_moves m
    where ${conditions} and m.lead_id not in (${merged}))`;
}

/** Whether a move `m` counts at the scope's end, if its lead does. */
export function moveCounts(scope: Scope, parameters: Parameters): string {
  const known = isPresent(scope) ? '' : ` and ${isKnown(scope, parameters, 'm.at', 'm.position')}`;
  return `m.kind = 'move' and ${moveStands(scope, parameters)}${known}`;
}

function moveStands(scope: Scope, parameters: Parameters): string {
  if (isPresent(scope)) return '(m.undone_at is null)';
  return `(m.undone_at is null or not ${isKnown(scope, parameters, 'm.undone_at', 'm.undone_position')})`;
}

/**
 * What had become of campaigns' messages by the scope's end, as a subselect: of each its last outcome. Merged leads' are among them.
 * @param ofMessages a condition on `g` that is the same for all outcomes of a message
 */
export function messagesOf(scope: Scope, parameters: Parameters, ofMessages = 'true'): string {
  return `(select distinct on (g.timer) g.* from read.analytics_messages g
    where ${ofMessages} and g.outcome is not null and ${isKnown(scope, parameters, 'g.at', 'g.position')} order by g.timer, g.position desc)`;
}

/** Leads that count elsewhere. */
function mergedLeads(scope: Scope, parameters: Parameters): string {
  if (isPresent(scope)) return `select lead_id from read.analytics_leads where merged_into is not null`;
  return `select g.lead_id from read.analytics_absences g where g.merged_into is not null
    and ${isKnown(scope, parameters, 'g.from_at', 'g.from_position')}
    and (g.until_at is null or not ${isKnown(scope, parameters, 'g.until_at', 'g.until_position')})`;
}

/**
 * When leads came further than before, as a subselect: their creation, and each move to a stage beyond those so far. A row reaches all
 * ranks above `lo` up to `hi` for the first time.
 * @param ofLeads, ofMoves conditions on the sources (`l`, `m`)
 */
export function reachOf(
  scope: Scope,
  parameters: Parameters,
  { ofLeads, ofMoves }: { ofLeads: string; ofMoves: string },
): string {
  return `(select l.lead_id, l.created_event_id as event_id, 'LeadCreated' as event_type, l.created_position as position,
      l.created_at as at, -1 as lo, ${rankSql('l.first_stage')} as hi, true as creation, l.created_at, l.source,
      l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count,
      l.created_rent_cents as rent_cents, l.first_owner_id as owner_id
    from ${leadsOf(scope, parameters)} l where ${ofLeads}
    union all
    select m.lead_id, m.event_id, 'LeadStatusMoved', m.position, m.at, m.furthest_before, m.furthest, false, m.created_at,
      m.source, m.city, m.property_type, m.unit_count, m.rent_cents, m.owner_id
    from ${movesOf(scope, parameters)} m where m.furthest > m.furthest_before and ${ofMoves})`;
}

/**
 * How far the leads that count at the scope's end had come then, as a subselect with what they were when they were created. Their
 * `stage` is right where it is one of those that end a funnel (lost, won); of a past instant another one may be empty.
 */
export function furthestOf(scope: Scope, parameters: Parameters): string {
  const columns = `l.lead_id, l.created_at, l.created_position as position, ${rankSql('l.first_stage')} as first_rank, l.source,
    l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count`;
  if (isPresent(scope))
    return `(select ${columns}, l.first_owner_id as owner_id, l.furthest, l.stage
      from read.analytics_leads l where l.merged_into is null)`;
  const known = (at: string, position: string) => isKnown(scope, parameters, at, position);
  return `(select ${columns},
      case when ${known('l.first_owner_at', 'l.first_owner_position')} then l.first_owner_id end as owner_id,
      greatest(m.furthest, ${rankSql('l.first_stage')}) as furthest,
      case when m.last is null then l.first_stage when m.last = m.lost then 'lost' when m.last = m.won then 'won' else '' end as stage
    from read.analytics_leads l
    left join (select lead_id, max(furthest) as furthest, max(position) as last,
        max(position) filter (where to_stage = 'lost') as lost, max(position) filter (where to_stage = 'won') as won
      from ${movesOf(scope, parameters)} counted group by lead_id) m on m.lead_id = l.lead_id
    where ${known('l.created_at', 'l.created_position')} and l.lead_id not in (${mergedLeads(scope, parameters)}))`;
}
