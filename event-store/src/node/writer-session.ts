import type { ClientBase } from 'pg';
import pg, { type Client } from 'pg';
import { connectTimeoutMs } from '../postgres/connect-timeout.js';
import * as arrays from './event-copy.js';
import { EVENT_COLUMNS } from './event-copy.js';
import type { EventPlace, StoredEvent } from './stored-event.js';
import type { StreamState } from './stream-state.js';

/** Advisory lock of the one writer: whoever holds it gives out positions. */
const WRITER_LOCK = [8241, 1];

/**
 * Positions are gap-free from 1, in commit order. `data` and `metadata` are kept uncompressed: they are read far more
 * often than written, and JSON of this size hardly shrinks.
 */
const SCHEMA = `
create table if not exists streams (id int primary key, name text collate "C" not null unique);
create table if not exists events (
  position bigint primary key,
  stream_id int not null,
  revision bigint not null,
  id uuid not null,
  type text not null,
  is_json boolean not null,
  created timestamptz not null,
  data bytea not null,
  metadata bytea not null,
  unique (stream_id, revision)
);
alter table events alter column data set storage external;
alter table events alter column metadata set storage external;`;

/** Creates the tables of an empty database; leaves existing ones alone. */
export async function ensureSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('events') is not null as there`);
  if (!rows[0]?.there) await client.query(SCHEMA);
}

/** Takes the writer's lock for this session; false if another session holds it. */
async function tryWriterLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', WRITER_LOCK);
  return rows[0]?.got === true;
}

const INSERT = `with s as (insert into streams (id, name) select * from unnest($1::int4[], $2::text[]))
insert into events (${EVENT_COLUMNS})
select * from unnest($3::int8[], $4::int4[], $5::int8[], $6::uuid[], $7::text[], $8::bool[], $9::timestamptz[], $10::bytea[], $11::bytea[])`;

const LOCK_POLL_MS = 100;

/** Where the log ends: the last position (0: empty) and the highest stream id. */
interface LogEnd {
  head: number;
  lastStreamId: number;
}

/** Another session holds the writer's lock. */
class WriterLockHeld extends Error {
  constructor() {
    super('another event store node is writing to this database');
    this.name = 'WriterLockHeld';
  }
}

/**
 * The one Postgres session that may write, from its lock to its end. Both sides limit its time: the server
 * cancels a statement after 8 s, the client gives the session up after 9 s.
 * @param patienceMs how long to wait for the lock: a killed predecessor's session may linger on the server
 * @throws WriterLockHeld when that time is over; errors of pg if Postgres can't be reached
 */
async function connectWriter(pgUrl: string, patienceMs: number, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: pgUrl,
    application_name: 'eventstore node, writer',
    connectionTimeoutMillis: connectTimeoutMs(pgUrl),
    statement_timeout: 8_000,
    query_timeout: 9_000,
    lock_timeout: 5_000,
    keepAlive: true,
  });
  client.once('error', onLost);
  client.once('end', onLost);
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Acknowledged events must survive a crash of Postgres, whatever the cluster's own setting is.
    await client.query('set synchronous_commit = on');
    await waitForLock(client, patienceMs);
    await ensureSchema(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function waitForLock(client: pg.Client, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  while (!(await tryWriterLock(client))) {
    if (Date.now() > until) throw new WriterLockHeld();
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}

async function loadLogEnd(client: pg.Client): Promise<LogEnd> {
  const { rows } = await client.query<{ head: string; last_stream_id: number }>(
    `select (select coalesce(max(position), 0) from events)::text as head,
      (select coalesce(max(id), 0) from streams) as last_stream_id`,
  );
  return { head: Number(rows[0]?.head ?? 0), lastStreamId: rows[0]?.last_stream_id ?? 0 };
}

/** Ids and places of the events after a position, oldest first. */
export async function loadRecentPlaces(client: pg.Client, after: number): Promise<(EventPlace & { id: string })[]> {
  const { rows } = await client.query<[string, number, string, string]>({
    text: `select id, stream_id, revision::text, position::text from events where position > $1 order by position`,
    values: [after],
    rowMode: 'array',
  });
  return rows.map(([id, streamId, revision, position]) => ({
    id,
    streamId,
    revision: Number(revision),
    position: Number(position),
  }));
}

/** Stores events and the streams they begin: one statement, hence all or none. */
export async function insertEvents(client: pg.Client, newStreams: StreamState[], events: StoredEvent[]): Promise<void> {
  await client.query({
    name: 'insert-events',
    text: INSERT,
    values: [
      arrays.int4Array(newStreams.map((stream) => stream.id)),
      arrays.textArray(newStreams.map((stream) => stream.name)),
      arrays.int8Array(events.map((event) => event.position)),
      arrays.int4Array(events.map((event) => event.streamId)),
      arrays.revisionArray(events.map((event) => event.revision)),
      arrays.uuidArray(events.map((event) => event.id)),
      arrays.textArray(events.map((event) => event.type)),
      arrays.boolArray(events.map((event) => event.isJson)),
      arrays.timestamptzArray(events.map((event) => event.createdMicros)),
      arrays.byteaArray(events.map((event) => event.data)),
      arrays.byteaArray(events.map((event) => event.metadata)),
    ],
  });
}

/** Whether Postgres refused the data of a statement (a NUL in a text, a name too long), rather than being unable to run it. */
export function isRefusedData(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? '');
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

type Ready = (client: Client, end: LogEnd) => Promise<void>;

/**
 * Keeps the writer's Postgres session: connects, and after a loss reconnects with growing pauses, for ever. A new
 * session gets the writer's lock only after the old one has ended on the server, so the old one's last writes are
 * decided by the time the head is loaded again.
 */
export class WriterSession {
  private current: Client | undefined;
  private closed = false;
  private connecting: Promise<void> | undefined;
  private ready: Ready = () => Promise.resolve();

  constructor(
    private readonly pgUrl: string,
    private readonly patienceMs: number,
    private readonly log: (line: string) => void,
  ) {}

  /** The session while it can be used. */
  get client(): Client | undefined {
    return this.current;
  }

  /** Loads the state that a new session needs before it serves. */
  onReady(ready: Ready): void {
    this.ready = ready;
  }

  /** First connection. @throws WriterLockHeld, or pg's error when Postgres can't be reached */
  async open(): Promise<void> {
    await this.connect();
  }

  /** Gives a session up, if it is still the present one, and reconnects in the background. */
  giveUp(client: Client): void {
    if (this.current !== client) return;
    this.current = undefined;
    void client.end().catch(() => this.log('the old Postgres session could not be closed'));
    if (!this.closed) this.connecting ??= this.reconnect().finally(() => (this.connecting = undefined));
  }

  async close(): Promise<void> {
    this.closed = true;
    const old = this.current;
    this.current = undefined;
    await old?.end();
    await this.connecting;
  }

  private async connect(): Promise<void> {
    const session: { client?: Client; lost: boolean } = { lost: false };
    const client = await connectWriter(this.pgUrl, this.patienceMs, () => {
      session.lost = true;
      if (session.client && session.client === this.current && !this.closed) {
        this.log('connection to Postgres lost');
        this.giveUp(session.client);
      }
    });
    session.client = client;
    try {
      await this.ready(client, await loadLogEnd(client));
    } catch (error) {
      await client.end();
      throw error;
    }
    if (session.lost) throw new Error('connection to Postgres lost');
    if (this.closed) await client.end();
    else this.current = client;
  }

  private async reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.closed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        await this.connect();
        this.log('connected to Postgres again');
        return;
      } catch (error) {
        this.log(`Postgres can't be used yet: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
