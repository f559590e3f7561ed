// Raw SQL: CTEs, and a lateral for the first cards of each column.
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { BoardCard, PresentField } from '../../../contracts/src/board/queries.js';
import type { Total } from './board-queries.js';
import type { Stay } from '../../../contracts/src/board/board-time.js';

/** Columns of `read.stage_history` under the names that cards have. */
export const cardColumns = `
  s.lead_id as id, s.first_revision as revision, s.name, s.status, s.source, s.property_address as "propertyAddress", s.city,
  s.unit_count as "unitCount", s.estimated_rent_cents::float8 as "estimatedRentCents",
  s.walkthrough_start as "walkthroughStart", s.marketing, s.assignee_id as "assigneeId", s.created_at as "createdAt", s.stage_since as "stageSince",
  s.stage_event_id as "stageEventId", s.stage_actor_id as "stageActorId", s.last_contacted_at as "lastContactedAt"`;

/**
 * Whether the stay `s` included the instant $1. Written so that two indexes answer it together: one for the stays that still
 * last, one for the intervals of ended ones.
 */
const lastedThen = `((s.ended_at is null and s.started_at <= $1::timestamptz)
      or (s.ended_at is not null and tstzrange(s.started_at, s.ended_at) @> $1::timestamptz))`;

type PastCard = Required<Omit<BoardCard, PresentField>>;

/** A row of `cardColumns` as the driver returns it: instants are Dates. */
export interface CardRow extends Omit<PastCard, 'walkthroughStart' | 'createdAt' | 'stageSince' | 'lastContactedAt'> {
  walkthroughStart: Date | null;
  createdAt: Date;
  stageSince: Date;
  lastContactedAt: Date | null;
}

export interface StayRow extends CardRow {
  startedAt: Date;
  endedAt: Date | null;
}

/** The card in a row of `cardColumns`, without other selected columns. */
export function cardOf(row: CardRow): PastCard {
  // Spelled out: spreading parts into it takes three times as long, and a board has hundreds of cards.
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    status: row.status,
    source: row.source,
    propertyAddress: row.propertyAddress,
    city: row.city,
    unitCount: row.unitCount,
    estimatedRentCents: row.estimatedRentCents,
    marketing: row.marketing,
    assigneeId: row.assigneeId,
    walkthroughStart: row.walkthroughStart?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    stageSince: row.stageSince.toISOString(),
    stageEventId: row.stageEventId,
    stageActorId: row.stageActorId,
    lastContactedAt: row.lastContactedAt?.toISOString() ?? null,
  };
}

export function stayOf(row: StayRow): Stay {
  return {
    ...cardOf(row),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * Every stage with leads at the instant $1: number and total rent, of all leads and of matching ones, and the first $2 matching cards
 * (a stage without a match has one row without a card). Only the materialised part searches for the stays at that instant; the other
 * columns are fetched only for the cards that are shown.
 * @param condition on `s`, its placeholders from $3
 * @param visible on `s`: rows that do not fulfil it are left out of every figure
 */
export const columnsAtSql = (condition: string, visible: string): string => `
  with standing as materialized (
    select status, lead_id, stay, stage_since, estimated_rent_cents, ${condition} as matches from read.stage_history s
    where ${lastedThen} and ${visible}
  ), totals as (
    select status, count(*)::int as count, coalesce(sum(estimated_rent_cents), 0)::float8 as rent,
      (count(*) filter (where matches))::int as matching,
      coalesce(sum(estimated_rent_cents) filter (where matches), 0)::float8 as matching_rent
    from standing group by status
  )
  select totals.status as "columnStatus", totals.count, totals.rent as "monthlyRentCents",
    totals.matching, totals.matching_rent as "matchingRentCents", ${cardColumns}
  from totals
  left join lateral (
    select lead_id, stay from standing where standing.status = totals.status and matches
    order by stage_since desc, lead_id limit $2
  ) top on true
  left join lateral (
    select * from read.stage_history h where h.lead_id = top.lead_id and h.stay = top.stay limit 1
  ) s on true
  order by totals.status, s.stage_since desc, s.lead_id`;

/**
 * Cards of the stage $2 at the instant $1, after the cursor ($4 instant, $5 id) if there is one.
 * @param condition on `s`, its placeholders from $6
 */
export const pageAtSql = (condition: string): string => `
  select ${cardColumns} from read.stage_history s
  where ${lastedThen} and s.status = $2 and ${condition}
    and ($4::timestamptz is null or (s.stage_since <= $4 and (s.stage_since < $4 or s.lead_id > $5::uuid)))
  order by s.stage_since desc, s.lead_id limit $3`;

/**
 * All cards at the instant $1, newest leads first, $2 of them, after the cursor ($3 instant, $4 id) if there is one.
 * @param condition on `s`, its placeholders from $5
 */
export const standingSql = (condition: string): string => `
  select ${cardColumns} from read.stage_history s
  where ${lastedThen} and ${condition}
    and ($3::timestamptz is null or (s.created_at, s.lead_id) < ($3, $4::uuid))
  order by s.created_at desc, s.lead_id desc limit $2`;

/** A card with its column's figures; the card is absent if none of the column matches. */
export type ColumnAtRow = (CardRow | { id: null }) & Omit<Total, 'status'> & { columnStatus: LeadStatus };
