import type { Pool } from 'pg';
import { actorSchema } from '../../../../contracts/src/actor.js';
import type { EventsQuery, Events, LoggedEvent } from '../../../../contracts/src/operations/log-queries.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import { type LogEvent, isSkipped } from '../../../../event-store/src/types.js';

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

/** Concurrent reads. */
const atOnce = 16;
/** Events of one stream this close together are read at once, with those between them. */
const nearby = 20;

/**
 * The events at these places, in the same order. A place whose event is no longer in the log (its stream was deleted) is left out.
 * @throws LogUnavailable
 */
export async function readPlaces(log: Pick<EventLog, 'readStream'>, places: readonly Place[]): Promise<LogEvent[]> {
  const spans = spansOf(places);
  const found = new Map<string, LogEvent>();
  const worker = async () => {
    for (let span = spans.pop(); span; span = spans.pop())
      for (const event of await log.readStream(span.stream, { from: span.first, limit: span.last - span.first + 1 }))
        found.set(`${event.stream} ${event.revision}`, event);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, spans.length) }, worker));
  return places.flatMap(({ stream, revision }) => found.get(`${stream} ${revision}`) ?? []);
}

export interface Span {
  stream: string;
  first: number;
  last: number;
}

/** The reads that cover the places: one per stream, unless its revisions lie far apart. */
export function spansOf(places: readonly Pick<Place, 'stream' | 'revision'>[]): Span[] {
  const revisions = new Map<string, number[]>();
  for (const { stream, revision } of places) {
    const known = revisions.get(stream);
    if (known) known.push(revision);
    else revisions.set(stream, [revision]);
  }
  const spans: Span[] = [];
  for (const [stream, all] of revisions) {
    let open: Span | undefined;
    for (const revision of all.sort((a, b) => a - b)) {
      if (open && revision - open.last <= nearby) open.last = revision;
      else spans.push((open = { stream, first: revision, last: revision }));
    }
  }
  return spans;
}

/** This many events of a stream are searched for one page. */
const mostRead = 5_000;

type Log = Pick<EventLog, 'readAll' | 'readStream'>;

/**
 * One page of the log: of one stream, of the events that fit the filters (found by the event index, read from the log), or of everything.
 * @returns `next` (a position; of a stream a revision) when there may be more in this direction
 * @throws LogUnavailable; the database's error with a type, actor, correlation or time
 */
export async function browseEvents(log: Log, pool: Pick<Pool, 'query'>, query: EventsQuery): Promise<Events> {
  if (query.stream !== undefined) return streamPage(log, query, query.stream);
  const { type, actor, correlation, from, to } = query;
  const filtered = [type, actor, correlation, from, to].some((filter) => filter !== undefined);
  return filtered ? indexedPage(log, pool, query) : wholePage(log, query);
}

/** One event; undefined if there is none, or if the index does not have it yet. Throws as browseEvents. */
export async function loggedEvent(log: Log, pool: Pick<Pool, 'query'>, id: string): Promise<LoggedEvent | undefined> {
  const place = await findEvent(pool, id);
  if (!place) return undefined;
  const [event] = await readPlaces(log, [place]);
  return event && shown(event);
}

function isBackwards({ before, after, order }: EventsQuery): boolean {
  return before !== undefined || (after === undefined && order === 'desc');
}

async function wholePage(log: Log, query: EventsQuery): Promise<Events> {
  const { before, after, limit } = query;
  const cursor = before ?? after;
  const events: LogEvent[] = [];
  // There is nothing before the start, and a backward read from position 0 would start at the end.
  if (before !== undefined && BigInt(before) === 0n) return { events: [] };
  const options = { after: cursor === undefined ? null : BigInt(cursor), limit, backwards: isBackwards(query) };
  for await (const batch of log.readAll(options)) events.push(...batch.events);
  const full = events.length === limit;
  return { events: events.map(shown), ...(full && { next: events.at(-1)!.position.toString() }) };
}

async function indexedPage(log: Log, pool: Pick<Pool, 'query'>, query: EventsQuery): Promise<Events> {
  const { before, after, limit } = query;
  const places = await findEvents(pool, query, { cursor: before ?? after, backwards: isBackwards(query), limit });
  const full = places.length === limit;
  const events = await readPlaces(log, places);
  return { events: events.map(shown), ...(full && { next: places.at(-1)!.position.toString() }) };
}

async function streamPage(log: Log, query: EventsQuery, stream: string): Promise<Events> {
  const { before, after, limit } = query;
  const backwards = isBackwards(query);
  const cursor = before ?? after;
  const start = cursor === undefined ? undefined : Number(cursor) + (backwards ? -1 : 1);
  if (start !== undefined && start < 0) return { events: [] };
  const read = await log.readStream(stream, {
    ...(start !== undefined && { from: start }),
    limit: mostRead,
    backwards,
  });
  const fitting = read.filter((event) => fits(event, query));
  const events = fitting.slice(0, limit);
  const more = fitting.length > limit || read.length === mostRead;
  const last = fitting.length > limit ? events.at(-1) : read.at(-1);
  return { events: events.map(shown), ...(more && last && { next: last.revision.toString() }) };
}

function fits({ type, metadata }: LogEvent, query: EventsQuery): boolean {
  if (query.type !== undefined && type !== query.type) return false;
  if (query.correlation !== undefined && metadata.$correlationId !== query.correlation) return false;
  if (query.actor !== undefined) {
    const { kind, id } = metadata.actor ?? {};
    if (![kind, id, `${kind}:${id}`].includes(query.actor)) return false;
  }
  if (query.from === undefined && query.to === undefined) return true;
  const instant = Date.parse(String(metadata.occurredAt));
  return !(instant < Date.parse(query.from ?? '')) && !(instant > Date.parse(query.to ?? '')) && !Number.isNaN(instant);
}

function shown(event: LogEvent): LoggedEvent {
  const { id, stream, revision, position, created, type, data, metadata, mac } = event;
  return {
    ...{ id, stream, revision, type, data, metadata },
    position: position.toString(),
    recordedAt: created.toISOString(),
    ...(!event.readable && { unreadable: event.unreadable.message }),
    ...(isSkipped(event) && { skipped: true as const }),
    ...(mac && { mac }),
  };
}
