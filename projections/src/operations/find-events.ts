import type { Pool } from 'pg';
import { actorSchema } from '../../../contracts/src/actor.js';
import type { EventsQuery } from '../../../contracts/src/queries/operations-events.js';

/** Where an event stands. */
export interface Place {
  id: string;
  stream: string;
  revision: number;
  position: bigint;
}

type Filters = Pick<EventsQuery, 'type' | 'actor' | 'correlation' | 'from' | 'to'>;
interface Row extends Omit<Place, 'position'> {
  position: string;
}

const kinds: readonly string[] = actorSchema.shape.kind.options;

/**
 * The places of the events that fit the filters, nearest to the cursor first, from `read.event_index`: in the order of the log, or
 * with a time in the order in which they happened (the same but for events that were recorded late), so that a page is a piece of
 * one index and never a search.
 * @param cursor position, exclusive; undefined: from the end, or with `backwards` false from the start
 * @throws the database's error: 42P01 before the projector's first start
 */
export async function findEvents(
  pool: Pick<Pool, 'query'>,
  filters: Filters,
  { cursor, backwards, limit }: { cursor: string | undefined; backwards: boolean; limit: number },
): Promise<Place[]> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = conditionsOf(filters, value);
  const direction = backwards ? 'desc' : 'asc';
  const timed = filters.from !== undefined || filters.to !== undefined;
  if (cursor !== undefined) {
    const at = `${value(cursor)}::bigint`;
    const than = backwards ? '<' : '>';
    const occurred = `(select occurred_at from read.event_index where position = ${at})`;
    conditions.push(timed ? `(occurred_at, position) ${than} (${occurred}, ${at})` : `position ${than} ${at}`);
  }
  const order = `order by ${timed ? `occurred_at ${direction}, ` : ''}position ${direction} limit ${value(limit)}`;
  const select = (more: readonly string[]) =>
    `select event_id as id, stream, revision, position, occurred_at from read.event_index where ${[...more, ...conditions].join(' and ')} ${order}`;
  const anyKind = filters.actor !== undefined && !kinds.includes(kindOf(filters.actor));
  // The index has the kind before the id: an id alone is looked up under each kind, so that each part comes in order.
  const text = anyKind
    ? `select id, stream, revision, position from unnest(${value(kinds)}::text[]) kind cross join lateral
         (${select([`actor_kind = kind and actor_id = ${value(filters.actor)}`])}) found ${order}`
    : select([]);
  const { rows } = await pool.query<Row>(text, values);
  return rows.map(placeOf);
}

function placeOf({ id, stream, revision, position }: Row): Place {
  return { id, stream, revision, position: BigInt(position) };
}

/** The place of one event, undefined if the index has not got it. */
export async function findEvent(pool: Pick<Pool, 'query'>, id: string): Promise<Place | undefined> {
  const { rows } = await pool.query<Row>(
    'select event_id as id, stream, revision, position from read.event_index where event_id = $1 order by position limit 1',
    [id],
  );
  return rows[0] && placeOf(rows[0]);
}

function kindOf(actor: string): string {
  return actor.split(':', 1)[0]!;
}

function conditionsOf({ type, actor, correlation, from, to }: Filters, value: (given: unknown) => string): string[] {
  const conditions: string[] = [];
  if (type !== undefined) conditions.push(`type = ${value(type)}`);
  if (correlation !== undefined) conditions.push(`correlation_id = ${value(correlation)}`);
  if (from !== undefined) conditions.push(`occurred_at >= ${value(from)}`);
  if (to !== undefined) conditions.push(`occurred_at <= ${value(to)}`);
  if (actor !== undefined && kinds.includes(kindOf(actor))) {
    const kind = kindOf(actor);
    conditions.push(`actor_kind = ${value(kind)}`);
    if (actor.length > kind.length) conditions.push(`actor_id = ${value(actor.slice(kind.length + 1))}`);
  }
  return conditions;
}
