import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import { type LogEvent, isSkipped } from '../../../../event-store/src/types.js';
import { type Place, findEvent, findEvents } from './find-events.js';
import type { Pool } from 'pg';
import type { Events, EventsQuery, LoggedEvent } from '../../../../contracts/src/operations/log-queries.js';

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
