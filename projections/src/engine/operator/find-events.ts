import type { Pool } from 'pg';
import { actorSchema } from '../../../../contracts/src/actor.js';
import type { EventsQuery } from '../../../../contracts/src/operations/log-queries.js';

/** The place of an event. */
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

interface Page {
  /** Position, exclusive; undefined: from the end, or with `backwards` false from the start. */
  cursor: string | undefined;
  backwards: boolean;
  limit: number;
}

/** Column and value, usually the rarest first. Each column has an index with the position behind it. */
type Equal = [column: 'correlation_id' | 'type' | 'actor_id' | 'actor_kind', value: string];

const kinds: readonly string[] = actorSchema.shape.kind.options;
const place = 'event_id as id, stream, revision, position';
/** With several filters, this many events that fit the first one are searched before the others are asked for theirs. */
const lookedThrough = 20_000;
const [lowest, highest] = ['-1', String(2n ** 63n - 1n)];

/**
 * The places of the events that fit the filters, nearest to the cursor first, from `read.event_index`: in the order of the log, or,
 * with a time, in the order in which they happened (the same order except for events recorded late).
 *
 * One filter is a range of its index. With several, the events next to the cursor that fit the first are searched. If those do not fill
 * the page, few events fit all filters: Postgres may find them by any indexes and sort them, which is quick because they are
 * few. So no page reads much of the log, even if nothing fits.
 * @throws the database's error: 42P01 before the projector's first start
 */
export async function findEvents(pool: Pick<Pool, 'query'>, filters: Filters, page: Page): Promise<Place[]> {
  const equal = equalOf(filters);
  const timed = filters.from !== undefined || filters.to !== undefined;
  const near = await ask(pool, (value) => nearest(filters, equal, timed, page, value));
  const several = equal.length + Number(timed) > 1;
  if (!several || near.length === page.limit) return near;
  return ask(pool, (value) => anywhere(filters, equal, timed, page, value));
}

/** The place of one event, undefined if the index does not have it. */
export async function findEvent(pool: Pick<Pool, 'query'>, id: string): Promise<Place | undefined> {
  const text = `select ${place} from read.event_index where event_id = $1 order by position limit 1`;
  return (await pool.query<Row>(text, [id])).rows.map(placeOf)[0];
}

type Value = (given: unknown) => string;

async function ask(pool: Pick<Pool, 'query'>, textOf: (value: Value) => string): Promise<Place[]> {
  const values: unknown[] = [];
  const text = textOf((given) => `$${values.push(given)}`);
  return (await pool.query<Row>(text, values)).rows.map(placeOf);
}

/** In the order of the index of the time or of the first filter, so that reading ends when the page is full. */
function nearest(filters: Filters, equal: readonly Equal[], timed: boolean, page: Page, value: Value): string {
  const [first, ...others] = equal;
  const driven = timed ? timeConditions(filters, page, value) : equalConditions(first, page, value);
  const rest = (timed ? equal : others).map((each) => isEqual(each, value));
  const direction = page.backwards ? 'desc' : 'asc';
  // The column is named though it is the same in all rows: with the position alone Postgres may prefer to walk the whole log.
  const column = timed ? 'occurred_at' : (first?.[0] ?? 'position');
  const order = `order by ${[column, 'position'].map((each) => `${each} ${direction}`).join(', ')} limit`;
  const part = `select * from read.event_index where ${driven.join(' and ') || 'true'} ${order}`;
  if (rest.length === 0) return `select ${place} from (${part} ${value(page.limit)}) found`;
  return `select ${place} from (${part} ${lookedThrough}) near where ${rest.join(' and ')} ${order} ${value(page.limit)}`;
}

/** All that fit, sorted: `+ 0` and the like keep Postgres from walking an index in the hope of filling a page soon. */
function anywhere(filters: Filters, equal: readonly Equal[], timed: boolean, page: Page, value: Value): string {
  const direction = page.backwards ? 'desc' : 'asc';
  const limits = timed ? timeConditions(filters, page, value) : cursorConditions(page, value);
  const conditions = [...limits, ...equal.map((each) => isEqual(each, value))];
  const order = `${timed ? `occurred_at + interval '0' ${direction}, ` : ''}position + 0 ${direction}`;
  return `select ${place} from read.event_index where ${conditions.join(' and ')} order by ${order} limit ${value(page.limit)}`;
}

/** The rows with the value beyond the cursor. Compared as pairs, so that they are one range of the index. */
function equalConditions(equal: Equal | undefined, page: Page, value: Value): string[] {
  if (!equal) return cursorConditions(page, value);
  const { cursor, backwards } = page;
  const [column, wanted] = [equal[0], value(equal[1])];
  const low = value(backwards ? lowest : (cursor ?? lowest));
  const high = value(backwards ? (cursor ?? highest) : highest);
  const pair = `(${column}, position)`;
  return [`${pair} > (${wanted}, ${low}::bigint)`, `${pair} < (${wanted}, ${high}::bigint)`];
}

function cursorConditions({ cursor, backwards }: Page, value: Value): string[] {
  return cursor === undefined ? [] : [`position ${backwards ? '<' : '>'} ${value(cursor)}::bigint`];
}

function timeConditions({ from, to }: Filters, { cursor, backwards }: Page, value: Value): string[] {
  const conditions: string[] = [];
  if (from !== undefined) conditions.push(`occurred_at >= ${value(from)}`);
  if (to !== undefined) conditions.push(`occurred_at <= ${value(to)}`);
  if (cursor === undefined) return conditions;
  const at = `${value(cursor)}::bigint`;
  const occurred = `(select occurred_at from read.event_index where position = ${at})`;
  return [...conditions, `(occurred_at, position) ${backwards ? '<' : '>'} (${occurred}, ${at})`];
}

function isEqual([column, wanted]: Equal, value: Value): string {
  return `${column} = ${value(wanted)}`;
}

function equalOf({ type, actor, correlation }: Filters): Equal[] {
  const equal: Equal[] = [];
  if (correlation !== undefined) equal.push(['correlation_id', correlation]);
  if (type !== undefined) equal.push(['type', type]);
  if (actor === undefined) return equal;
  const kind = actor.split(':', 1)[0]!;
  if (!kinds.includes(kind)) return [...equal, ['actor_id', actor]];
  if (actor.length > kind.length) equal.push(['actor_id', actor.slice(kind.length + 1)]);
  return [...equal, ['actor_kind', kind]];
}

function placeOf({ id, stream, revision, position }: Row): Place {
  return { id, stream, revision, position: BigInt(position) };
}
