// Raw SQL: a statement of CTEs around that of a figure.
import type { EntityManager } from 'typeorm';
import { wasDeleted } from '../../leads/application/deleted-leads.js';
import type { AnalyticsQuestion } from '../../../../contracts/src/analytics/choices.js';
import type { Cell } from '../domain/cell.js';
import { questionOf } from './questions/questions.js';
import { Statement, type Basis } from './sql.js';
import { isOfCell } from './tally.js';
import { mostDifferences, type ReceiptDifference } from '../../../../contracts/src/analytics/receipts.js';

/** A figure and its fingerprint. */
export interface HashedFigure {
  count: number;
  cents: number;
  /** SHA-256 (hex) over the ids of the counted events, in the order of the log, each followed by a line break. */
  hash: string;
}

/** A question, its cell, and its scope. */
export interface FigureAsked extends Basis {
  question: AnalyticsQuestion;
  cell: Cell;
}

/** A statement for the events of a figure. */
function countedEvents({ question, cell }: FigureAsked, sql: Statement): string {
  return `select c.lead_id, c.event_id, c.event_type, c.position, c.at, c.amount
    from (${questionOf(question).counted(question, sql)}) c where ${isOfCell(cell, sql)}`;
}

export async function hashedFigure(manager: Pick<EntityManager, 'query'>, asked: FigureAsked): Promise<HashedFigure> {
  const sql = new Statement(asked);
  const [figure] = await manager.query<[HashedFigure]>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::float8 as cents,
       encode(sha256(convert_to(coalesce(string_agg(event_id::text || E'\\n', '' order by position, event_id), ''), 'UTF8')), 'hex') as hash
     from (${countedEvents(asked, sql)}) e`,
    sql.values,
  );
  return figure;
}

interface Row {
  change: ReceiptDifference['change'];
  eventId: string;
  eventType: string;
  leadId: string | null;
  at: Date;
  position: string;
  deleted: boolean;
  total: number;
  isLater: boolean;
  isLate: boolean;
  cause: Cause | null;
}
interface Cause {
  reason: ReceiptDifference['reason'];
  eventId: string;
  eventType: string;
  at: string;
  position: string;
}

/**
 * The events that only one of the two figures counts, in the order of the log, and why.
 * @param then, today the same figure at the receipt's position, and now
 * @param redefined the question has another definition today
 */
export async function receiptDifferences(
  manager: Pick<EntityManager, 'query'>,
  {
    then,
    today,
    redefined,
    withDeleted,
  }: { then: FigureAsked; today: FigureAsked; redefined: boolean; withDeleted: boolean },
): Promise<{ differences: ReceiptDifference[]; differenceCount: number }> {
  const sql = new Statement(then);
  const before = countedEvents(then, sql);
  const after = countedEvents(today, new Statement(today, sql.values));
  const position = sql.of(then.scope.position, 'bigint');
  const at = sql.of(then.scope.at, 'timestamptz');
  // What became the first touch as another one was taken back had happened before.
  const isNew = `not exists (select from read.analytics_withdrawn_touches t where t.lead_id = d.lead_id and t.until_position = d.position)`;
  const rows = await manager.query<Row[]>(
    `with counted_then as materialized (${before}), counted_now as materialized (${after}),
     differing as (
       select 'removed' as change, lead_id, event_id, event_type, position, at from counted_then where event_id not in (select event_id from counted_now)
       union all
       select 'added', lead_id, event_id, event_type, position, at from counted_now where event_id not in (select event_id from counted_then)),
     shown as (select *, count(*) over ()::int as total from differing order by position, event_id limit ${mostDifferences})
     select d.change, d.lead_id as "leadId", d.event_id as "eventId", d.event_type as "eventType", d.at, d.position::text as position,
       d.total, coalesce(${wasDeleted('p')}, false) as deleted, d.position > ${position} and ${isNew} as "isLater", d.at <= ${at} as "isLate",
       (select to_jsonb(c) from (${causes(position)}) c order by c.place, c.position desc limit 1) as cause
     from shown d left join read.pipeline p on p.id = d.lead_id order by d.position, d.event_id`,
    sql.values,
  );
  const differences = rows.map((row): ReceiptDifference => {
    const because = row.isLater && row.change === 'added' ? null : row.cause;
    return {
      change: row.change,
      reason: reasonOf(row, redefined),
      eventId: row.eventId,
      eventType: row.eventType,
      leadId: row.deleted && !withDeleted ? null : row.leadId,
      occurredAt: row.at.toISOString(),
      position: row.position,
      because: because && {
        eventId: because.eventId,
        eventType: because.eventType,
        occurredAt: new Date(because.at).toISOString(),
        position: String(because.position),
      },
    };
  });
  return { differences, differenceCount: rows[0]?.total ?? 0 };
}

function reasonOf({ change, isLater, isLate, cause }: Row, redefined: boolean): ReceiptDifference['reason'] {
  if (change === 'added' && isLater) return isLate ? 'late' : 'new';
  return cause?.reason ?? (redefined ? 'definition' : 'changed');
}

/** Events after the position that add an event of the lead or remove it, the most important first. */
function causes(position: string): string {
  const about = (reason: string, place: number, eventId: string, type: string, at: string, where: string) =>
    `select '${reason}' as reason, ${place} as place, ${eventId}::text as "eventId", ${type} as "eventType", ${at} as at, ${where}`;
  const absence = (begins: boolean, which: string) =>
    `from read.analytics_absences a where a.lead_id = d.lead_id and ${which} and ${begins ? `a.from_position > ${position} and a.until_at is null` : `a.until_position > ${position}`}`;
  const began = (reason: string, place: number, type: string, which: string) =>
    about(
      reason,
      place,
      'a.from_event_id',
      `'${type}'`,
      'a.from_at',
      `a.from_position as position ${absence(true, which)}`,
    );
  const ended = (reason: string, place: number, type: string, which: string) =>
    about(
      reason,
      place,
      'a.until_event_id',
      `'${type}'`,
      'a.until_at',
      `a.until_position as position ${absence(false, which)}`,
    );
  const undone = (which: string) =>
    about(
      'undone',
      3,
      'm.undone_by',
      `'LeadStatusMoved'`,
      'm.undone_at',
      `m.undone_position as position
      from read.analytics_moves m where ${which} and m.undone_position > ${position}`,
    );
  return [
    began('merged', 1, 'LeadMerged', `d.change = 'removed' and a.merged_into is not null`),
    began('deleted', 2, 'LeadDeleted', `d.change = 'removed' and a.deleted_at is not null and a.merged_into is null`),
    undone(`d.change = 'removed' and m.event_id = d.event_id`),
    ended('unmerged', 1, 'LeadUnmerged', `d.change = 'added' and a.merged_into is not null`),
    ended('restored', 2, 'LeadRestored', `d.change = 'added' and a.deleted_at is not null and a.merged_into is null`),
    undone(`d.change = 'added' and m.since_event_id = d.event_id`),
    about(
      'changed',
      4,
      'm.event_id',
      `'LeadStatusMoved'`,
      'm.at',
      `m.position from read.analytics_moves m
      where m.lead_id = d.lead_id and m.kind = 'move' and m.undone_at is null and m.position > ${position}`,
    ),
    about(
      'undone',
      5,
      't.until_event_id',
      't.until_event_type',
      't.until_at',
      `t.until_position as position from read.analytics_withdrawn_touches t
      where t.lead_id = d.lead_id and t.until_position > ${position}
        and (t.touch_event_id = d.event_id or t.until_position = d.position or d.event_type = 'LeadCreated')`,
    ),
    about(
      'changed',
      6,
      'l.touch_event_id',
      'l.touch_event_type',
      'l.touched_at',
      `l.touched_position from read.analytics_leads l
      where l.lead_id = d.lead_id and l.touched_position > ${position}`,
    ),
  ].join(' union all ');
}
