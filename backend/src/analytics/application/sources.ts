// Raw SQL: parts of the figures, each of which is one statement.
import type { AnalyticsSplit } from '../../../../contracts/src/analytics/choices.js';
import { rankSql } from '../domain/stages.js';
import type { Statement } from './sql.js';

const created = `l.lead_id, l.created_event_id, l.created_at, l.created_position, l.source, l.intake, l.first_stage,
  l.created_city, l.created_property_type, l.created_unit_count, l.created_rent_cents`;

/**
 * The leads that count at the scope's end, as a subselect: created by then, not merged into another. Deleted ones have `gone_at`.
 * Stage, rent, owner and first touch are those of that time.
 */
export function leadsOf(sql: Statement): string {
  if (sql.isPresent)
    return `(select ${created}, l.first_owner_id, l.stage, l.since, l.stage_event_id, l.stage_position, l.rent_cents, l.furthest,
      l.touched_at, l.touch_event_id, l.touch_event_type, l.touched_position, l.touched_by,
      l.deleted_at as gone_at, l.deletion_id
    from read.analytics_leads l where l.merged_into is null)`;
  const known = (at: string, position: string) => sql.isKnown(at, position);
  const touched = known('l.touched_since', 'l.touched_position');
  const ifTouched = (column: string) =>
    `case when t.lead_id is not null then t.${column} when ${touched} then l.${column} end as ${column}`;
  return `(select ${created},
      case when ${known('l.first_owner_at', 'l.first_owner_position')} then l.first_owner_id end as first_owner_id,
      ${ofThen('stage', 'from_stage')}, ${ofThen('since', 'since')}, ${ofThen('stage_event_id', 'since_event_id')},
      ${ofThen('stage_position', 'since_position')}, ${ofThen('furthest', 'furthest_before')},
      case when r.lead_id is null then l.rent_cents else r.rent_before_cents end as rent_cents,
      ${ifTouched('touched_at')}, ${ifTouched('touch_event_id')}, ${ifTouched('touch_event_type')},
      ${ifTouched('touched_position')}, ${ifTouched('touched_by')}, a.deleted_at as gone_at, a.deletion_id
    from read.analytics_leads l
    left join ${nextSteps(sql)} m on m.lead_id = l.lead_id
    left join ${nextRents(sql)} r on r.lead_id = l.lead_id
    left join ${absencesOf(sql)} a on a.lead_id = l.lead_id
    left join ${withdrawnTouchesOf(sql)} t on t.lead_id = l.lead_id
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
function nextSteps(sql: Statement): string {
  return `(select distinct on (m.lead_id) m.lead_id, m.from_stage, m.since, m.since_event_id, m.since_position, m.furthest_before
    from read.analytics_moves m where ${sql.isAfter('m.at', 'm.position')}
      and ${sql.isKnown('m.since', 'm.since_position')} order by m.lead_id, m.position)`;
}

/** The first rent of each lead after the scope's end, as a subselect: it says what the rent was until then. */
function nextRents(sql: Statement): string {
  return `(select distinct on (r.lead_id) r.lead_id, r.rent_before_cents from read.analytics_rents r
    where ${sql.isAfter('r.at', 'r.position')} order by r.lead_id, r.position)`;
}

/** The absences in effect at the scope's end, as a subselect. */
function absencesOf(sql: Statement): string {
  return `(select a.* from read.analytics_absences a where ${sql.isKnown('a.from_at', 'a.from_position')}
    and (a.until_at is null or ${sql.isAfter('a.until_at', 'a.until_position')}))`;
}

/** The first touches that counted at the scope's end and were taken back since, as a subselect: of each lead the one that stood first. */
function withdrawnTouchesOf(sql: Statement): string {
  return `(select distinct on (t.lead_id) t.* from read.analytics_withdrawn_touches t
    where ${sql.isKnown('t.touched_since', 't.touched_position')} and ${sql.isAfter('t.until_at', 't.until_position')}
    order by t.lead_id, t.until_position)`;
}

/** The moves until the scope's end, as a subselect: those that count, or, with `all`, every move with `undone`. */
export function movesOf(sql: Statement, all = false): string {
  const merged = mergedLeads(sql);
  const conditions = all ? (sql.isPresent ? 'true' : sql.isKnown('m.at', 'm.position')) : moveCounts(sql);
  return `(select m.*${all ? `, not ${moveStands(sql)} as undone` : ''} from read.analytics_moves m
    where ${conditions} and m.lead_id not in (${merged}))`;
}

/** Whether a move `m` counts at the scope's end, if its lead does. */
export function moveCounts(sql: Statement): string {
  const known = sql.isPresent ? '' : ` and ${sql.isKnown('m.at', 'm.position')}`;
  return `m.kind = 'move' and ${moveStands(sql)}${known}`;
}

function moveStands(sql: Statement): string {
  if (sql.isPresent) return '(m.undone_at is null)';
  return `(m.undone_at is null or ${sql.isAfter('m.undone_at', 'm.undone_position')})`;
}

/**
 * The outcomes of campaign messages by the scope's end, as a subselect: for each message its last outcome. Includes merged leads'.
 * @param ofMessages a condition on `g` that is the same for all outcomes of a message
 */
export function messagesOf(sql: Statement, ofMessages = 'true'): string {
  return `(select distinct on (g.timer) g.* from read.analytics_messages g
    where ${ofMessages} and g.outcome is not null and ${sql.isKnown('g.at', 'g.position')} order by g.timer, g.position desc)`;
}

/** Leads that count as part of another one. */
function mergedLeads(sql: Statement): string {
  if (sql.isPresent) return `select lead_id from read.analytics_leads where merged_into is not null`;
  return `select g.lead_id from ${absencesOf(sql)} g where g.merged_into is not null`;
}

/**
 * When leads came further than before, as a subselect: their creation, and each move to a stage beyond those so far. A row reaches all
 * ranks above `lo` up to `hi` for the first time.
 * @param ofLeads, ofMoves conditions on the sources (`l`, `m`)
 */
export function reachOf(sql: Statement, { ofLeads, ofMoves }: { ofLeads: string; ofMoves: string }): string {
  return `(select l.lead_id, l.created_event_id as event_id, 'LeadCreated' as event_type, l.created_position as position,
      l.created_at as at, -1 as lo, ${rankSql('l.first_stage')} as hi, true as creation, l.created_at, l.source,
      l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count,
      l.created_rent_cents as rent_cents, l.first_owner_id as owner_id
    from ${leadsOf(sql)} l where ${ofLeads}
    union all
    select m.lead_id, m.event_id, 'LeadStatusMoved', m.position, m.at, m.furthest_before, m.furthest, false, m.created_at,
      m.source, m.city, m.property_type, m.unit_count, m.rent_cents, m.owner_id
    from ${movesOf(sql)} m where m.furthest > m.furthest_before and ${ofMoves})`;
}

/** How far the leads that count at the scope's end had come by then, as a subselect with their properties at creation. */
export function furthestOf(sql: Statement): string {
  return `(select l.lead_id, l.created_at, l.created_position as position, ${rankSql('l.first_stage')} as first_rank, l.source,
      l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count,
      l.first_owner_id as owner_id, l.furthest, l.stage
    from ${leadsOf(sql)} l)`;
}

/**
 * A row of a statement of counted events: one for each event in each cell that counts it. `split` is null for "unknown". What is left
 * out is that of an event `s` in the one cell of its part.
 */
export interface Counted {
  part: string;
  period?: string;
  bucket?: string;
  split?: string;
  num?: string;
  leadId?: string;
  eventId?: string;
  eventType?: string;
  position?: string;
  at?: string;
  days?: string;
  amount?: string;
}

/** The columns of a row, in SQL. */
export function row(of: Counted): string {
  return `${of.period ?? '0'}::int as period, ${of.part}::text as part, ${of.bucket ?? "''"}::text as bucket, ${of.split ?? "''"}::text as split,
    ${of.num ?? 'null'}::int as num, ${of.leadId ?? 's.lead_id'} as lead_id, ${of.eventId ?? 's.event_id'} as event_id,
    ${of.eventType ?? 's.event_type'}::text as event_type, ${of.position ?? 's.position'} as position, ${of.at ?? 's.at'} as at,
    ${of.days ?? 'null'}::float8 as days, ${of.amount ?? 'null'}::bigint as amount`;
}

/**
 * SQL for the value of a split, for a row with source, city, property_type, unit_count, owner_id, lead_id and position. Its campaign
 * is the one whose message was the last to go to the lead before the event.
 * @param table the row's alias
 */
export function splitSql(split: AnalyticsSplit | undefined, table: string, sql: Statement): string {
  switch (split) {
    case undefined:
      return `''`;
    case 'source':
      return `${table}.source`;
    case 'city':
      return `nullif(${table}.city, '')`;
    case 'propertyType':
      return `${table}.property_type`;
    case 'unitTier':
      return `case when ${table}.unit_count >= 5 then '5+' when ${table}.unit_count >= 2 then '2-4' else '1' end`;
    case 'owner':
      return `${table}.owner_id::text`;
    case 'campaign':
      return `(select g.workflow from read.analytics_messages g where g.lead_id = ${table}.lead_id and g.outcome = 'sent'
        and g.position <= ${table}.position and ${sql.isKnown('g.at', 'g.position')} order by g.position desc limit 1)`;
    case 'partner':
      return `(select md5(lower(r.realtor_email)) from read.analytics_partners p join read.referrals r on r.id = p.referral_id
        where p.lead_id = ${table}.lead_id)`;
  }
}

/** The type of the event that moved a lead into its stage. */
export function broughtBy(lead: string): string {
  return `case when ${lead}.stage_event_id = ${lead}.created_event_id then 'LeadCreated' else 'LeadStatusMoved' end`;
}
