import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectTimeoutMs } from '../postgres/connect-timeout.js';
import { LastingPool } from '../postgres/lasting-pool.js';
import { EVENT_COLUMNS, parseEventCopy } from './event-copy.js';
import { unavailable } from './refusal.js';
import { loadStates, withMetastreams } from './stream-queries.js';
import { LINK_TYPE, type ReadItem, type StoredEvent } from './stored-event.js';
import type { StreamState } from './stream-state.js';

const MAX_SESSIONS = 6;
const PAGE_TIMEOUT_MS = 30_000;
/** A page that grows beyond this is cut: events may hold a megabyte each, and their size is not known in advance. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_CACHED_NAMES = 1_000_000;

/** Part of a range. */
export interface Page {
  events: StoredEvent[];
  /** Where the range continues; undefined at its end. */
  next: number | undefined;
}

/** The rows to select: bounds on both sides, and where the range continues behind them, or behind an event if the page is cut. */
interface Bounds {
  where: string;
  order: string;
  end: number | undefined;
  behind: (event: StoredEvent) => number;
}

/** Reads the tables, page by page, over separate sessions. Every method fails with `unavailable` without Postgres. */
export class Reader {
  private readonly pool: pg.Pool;
  private readonly names = new Map<number, Buffer>();

  constructor(
    pgUrl: string,
    private readonly knownState: (name: string) => StreamState | undefined,
    log: (line: string) => void,
  ) {
    this.pool = new LastingPool({
      connectionString: pgUrl,
      application_name: 'eventstore node, reader',
      max: MAX_SESSIONS,
      connectionTimeoutMillis: connectTimeoutMs(pgUrl),
      statement_timeout: PAGE_TIMEOUT_MS,
      keepAlive: true,
    });
    this.pool.on('error', (error) => log(`a reading session was lost: ${error.message}`));
    // A session that breaks in use also emits an error, besides failing its query; without a listener that ends the process.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  // Positions and revisions have no gaps, so a page of `limit` events is bounded on both sides. With `limit` in SQL instead, Postgres
  // plans a page of an unanalysed table as a sort of the whole rest.

  /** Positions above `after` up to `upTo`. */
  allForward(after: number, upTo: number, limit: number): Promise<Page> {
    const last = Math.min(after + limit, upTo);
    return this.page({
      where: `position > ${after} and position <= ${last}`,
      order: 'position',
      end: last < upTo ? last : undefined,
      behind: (event) => event.position,
    });
  }

  /** Positions below `before`, the latest first. */
  allBackward(before: number, limit: number): Promise<Page> {
    const first = before - limit;
    return this.page({
      where: `position < ${before} and position >= ${first}`,
      order: 'position desc',
      end: first > 1 ? first : undefined,
      behind: (event) => event.position,
    });
  }

  /** A stream's revisions from `from` up to `last`, at positions up to `upTo`. A tombstone is not among them. */
  streamForward({ id, last }: StreamState, from: number, upTo: number, limit: number): Promise<Page> {
    const end = from + limit;
    return this.page({
      where: `stream_id = ${id} and revision >= ${from} and revision < ${end} and position <= ${upTo}`,
      order: 'revision',
      end: end <= last ? end : undefined,
      behind: (event) => event.revision + 1,
    });
  }

  /** A stream's revisions from `from` down to `downTo`, both included, the latest first. */
  streamBackward({ id }: StreamState, from: number, downTo: number, limit: number): Promise<Page> {
    const end = from - limit;
    return this.page({
      where: `stream_id = ${id} and revision between ${Math.max(downTo, end + 1)} and ${from}`,
      order: 'revision desc',
      end: end >= downTo ? end : undefined,
      behind: (event) => event.revision - 1,
    });
  }

  /** A stream's committed state. */
  async state(name: string): Promise<StreamState> {
    const known = this.knownState(name);
    if (known) return known;
    const loaded = await loadStates(this.pool, withMetastreams([name])).catch((error: unknown) => {
      throw unavailable(error);
    });
    return loaded.get(name) ?? { name, id: 0, last: -1, tombstoned: false, metadata: null };
  }

  /** Replaces links by their targets; the target of a dangling link is missing. */
  async followLinks(events: StoredEvent[]): Promise<ReadItem[]> {
    const items: ReadItem[] = [];
    for (const event of events) {
      items.push(event.type === LINK_TYPE ? { event: await this.linkTarget(event), link: event } : { event });
    }
    return items;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async linkTarget(link: StoredEvent): Promise<StoredEvent | undefined> {
    const [, revision, stream] = /^(\d{1,15})@([\s\S]+)$/.exec(link.data.toString('utf8')) ?? [];
    if (revision === undefined || stream === undefined) return undefined;
    const state = await this.state(stream);
    if (!state.id || state.tombstoned) return undefined;
    const { events } = await this.streamBackward(state, Number(revision), Number(revision), 1);
    return events[0];
  }

  private async page({ where, order, end, behind }: Bounds): Promise<Page> {
    try {
      const { copy, cut } = await this.copy(
        `copy (select ${EVENT_COLUMNS} from events where ${where} order by ${order}) to stdout (format binary)`,
      );
      const events = parseEventCopy(copy);
      await this.name(events);
      const last = events.at(-1);
      return { events, next: cut && last ? behind(last) : end };
    } catch (error) {
      throw unavailable(error);
    }
  }

  private async copy(sql: string): Promise<{ copy: Buffer; cut: boolean }> {
    const client = await this.pool.connect();
    const stream = client.query(copyTo(sql));
    const timer = setTimeout(
      () => stream.destroy(new Error('Postgres did not answer a read in time')),
      PAGE_TIMEOUT_MS,
    );
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_PAGE_BYTES) break;
      }
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
    const cut = bytes > MAX_PAGE_BYTES;
    client.release(cut);
    const [only] = chunks;
    return { copy: chunks.length === 1 && only ? only : Buffer.concat(chunks), cut };
  }

  private async name(events: StoredEvent[]): Promise<void> {
    const missing = new Set<number>();
    for (const { streamId } of events) if (!this.names.has(streamId)) missing.add(streamId);
    if (missing.size) {
      if (this.names.size > MAX_CACHED_NAMES) this.names.clear();
      const { rows } = await this.pool.query<{ id: number; name: string }>({
        name: 'stream-names',
        text: 'select id, name from streams where id = any($1)',
        values: [[...missing]],
      });
      for (const { id, name } of rows) this.names.set(id, Buffer.from(name));
    }
    for (const event of events) event.streamName = this.names.get(event.streamId) ?? event.streamName;
  }
}

const MAX_PAGE_EVENTS = 4_000;
const MIN_PAGE_EVENTS = 10;
/** Target size of a page: the first page shows how large the events are. */
const PAGE_BYTES = 4 * 1024 * 1024;
const EVENT_OVERHEAD = 200;

/** How to read a range page by page. */
export interface Range {
  start: number;
  firstPage: number;
  /** The most events wanted; Infinity if a later filter decides. */
  wanted: number;
  fetch: (cursor: number, limit: number) => Promise<Page>;
}

/** The pages of a range, none empty; the next one is fetched while the caller works on the present one. */
export async function* pages({ start, firstPage, wanted, fetch }: Range): AsyncGenerator<StoredEvent[]> {
  let left = wanted;
  let pending = left > 0 ? fetch(start, Math.min(firstPage, left)) : undefined;
  while (pending) {
    const { events, next } = await pending;
    left -= events.length;
    pending = next === undefined || left <= 0 ? undefined : fetch(next, Math.min(nextLimit(events), left));
    // The caller may stop before this page; a failure shows when the page is awaited.
    pending?.catch(() => undefined);
    if (events.length) yield events;
  }
}

function nextLimit(events: StoredEvent[]): number {
  if (!events.length) return MAX_PAGE_EVENTS;
  const bytes = events.reduce((sum, event) => sum + event.data.length + event.metadata.length + EVENT_OVERHEAD, 0);
  const fitting = Math.floor(PAGE_BYTES / (bytes / events.length));
  return Math.max(MIN_PAGE_EVENTS, Math.min(MAX_PAGE_EVENTS, fitting));
}
