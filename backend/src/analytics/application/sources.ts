import { rankSql } from '../domain/stages.js';
import { isAfter, isKnown, isPresent, type Parameters, type Scope } from './sql.js';

const created = `l.lead_id, l.created_event_id, l.created_at, l.created_position, l.source, l.intake, l.first_stage,
  l.created_city, l.created_property_type, l.created_unit_count, l.created_rent_cents`;

/**
 * The leads that count at the scope's end, as a subselect: created by then, not merged into another. Deleted ones have `gone_at`.
 * Stage, rent, owner and first touch are those of that time.
 */
export function leadsOf(scope: Scope, parameters: Parameters): string {
  if (isPresent(scope))
    return `(select ${created}, l.first_owner_id, l.stage, l.since, l.stage_event_id, l.stage_position, l.rent_cents, l.furthest,
      l.touched_at, l.touch_event_id, l.touch_event_type, l.touched_position, l.touched_by,
      l.deleted_at as gone_at, l.deletion_id
    from read.analytics_leads l where l.merged_into is null)`;
  const known = (at: string, position: string) => isKnown(scope, parameters, at, position);
  const touched = known('l.touched_at', 'l.touched_position');
  const ifTouched = (column: string) => `case when ${touched} then l.${column} end as ${column}`;
  return `(select ${created},
      case when ${known('l.first_owner_at', 'l.first_owner_position')} then l.first_owner_id end as first_owner_id,
      ${ofThen('stage', 'from_stage')}, ${ofThen('since', 'since')}, ${ofThen('stage_event_id', 'since_event_id')},
      ${ofThen('stage_position', 'since_position')}, ${ofThen('furthest', 'furthest_before')},
      case when r.lead_id is null then l.rent_cents else r.rent_before_cents end as rent_cents,
      ${ifTouched('touched_at')}, ${ifTouched('touch_event_id')}, ${ifTouched('touch_event_type')},
      ${ifTouched('touched_position')}, ${ifTouched('touched_by')}, a.deleted_at as gone_at, a.deletion_id
    from read.analytics_leads l
    left join ${nextSteps(scope, parameters)} m on m.lead_id = l.lead_id
    left join ${nextRents(scope, parameters)} r on r.lead_id = l.lead_id
    left join ${absencesOf(scope, parameters)} a on a.lead_id = l.lead_id
    where ${known('l.created_at', 'l.created_position')} and a.merged_into is null)`;
}

/** A column of a lead `l` at the scope's end: the value before its next step `m`, if there is one. */
const ofThen = (column: string, left: string) =>
  `case when m.lead_id is null then l.${column} else m.${left} end as ${column}`;

/**
 * The first step of each lead after the scope's end, as a subselect: it says what the lead was until then. A lead without one has not
 * changed. A lead's steps have the same order by time and by log, so those within the scope come first. If the stage that a step left
 * had begun after the scope's end, an earlier step exists: that leaves few candidates.
 */
function nextSteps(scope: Scope, parameters: Parameters): string {
  return `(select distinct on (m.lead_id) m.lead_id, m.from_stage, m.since, m.since_event_id, m.since_position, m.furthest_before
    from read.analytics_moves m where ${isAfter(scope, parameters, 'm.at', 'm.position')}
      and ${isKnown(scope, parameters, 'm.since', 'm.since_position')} order by m.lead_id, m.position)`;
}

/** The first rent of each lead after the scope's end, as a subselect: it says what the rent was until then. */
function nextRents(scope: Scope, parameters: Parameters): string {
  return `(select distinct on (r.lead_id) r.lead_id, r.rent_before_cents from read.analytics_rents r
    where ${isAfter(scope, parameters, 'r.at', 'r.position')} order by r.lead_id, r.position)`;
}

/** The absences in effect at the scope's end, as a subselect. */
function absencesOf(scope: Scope, parameters: Parameters): string {
  return `(select a.* from read.analytics_absences a where ${isKnown(scope, parameters, 'a.from_at', 'a.from_position')}
    and (a.until_at is null or ${isAfter(scope, parameters, 'a.until_at', 'a.until_position')}))`;
}

/** The moves until the scope's end, as a subselect: those that count, or, with `all`, every move with `undone`. */
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
  return `(m.undone_at is null or ${isAfter(scope, parameters, 'm.undone_at', 'm.undone_position')})`;
}

/**
 * The outcomes of campaign messages by the scope's end, as a subselect: for each message its last outcome. Includes merged leads'.
 * @param ofMessages a condition on `g` that is the same for all outcomes of a message
 */
export function messagesOf(scope: Scope, parameters: Parameters, ofMessages = 'true'): string {
  return `(select distinct on (g.timer) g.* from read.analytics_messages g
    where ${ofMessages} and g.outcome is not null and ${isKnown(scope, parameters, 'g.at', 'g.position')} order by g.timer, g.position desc)`;
}

/** Leads that count as part of another one. */
function mergedLeads(scope: Scope, parameters: Parameters): string {
  if (isPresent(scope)) return `select lead_id from read.analytics_leads where merged_into is not null`;
  return `select g.lead_id from ${absencesOf(scope, parameters)} g where g.merged_into is not null`;
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

/** How far the leads that count at the scope's end had come by then, as a subselect with their properties at creation. */
export function furthestOf(scope: Scope, parameters: Parameters): string {
  return `(select l.lead_id, l.created_at, l.created_position as position, ${rankSql('l.first_stage')} as first_rank, l.source,
      l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count,
      l.first_owner_id as owner_id, l.furthest, l.stage
    from ${leadsOf(scope, parameters)} l)`;
}
