import { type Pool, Client } from 'pg';
import type { LiveChanges } from '../../../contracts/src/live/queries.js';
import type { Subject } from '../../../contracts/src/live/subject.js';
import { AskedTogether } from '../platform/queries.js';
import type { Logger } from 'pino';
import { connectTimeoutMs } from '../../../event-store/src/postgres/connect-timeout.js';
import { keepGoing } from '../../../event-store/src/flow/keep-going.js';
import { readModelsMissing } from '../platform/database/unavailable.js';

/** One batch that was projected; positions as bigint to compare them. */
export interface Change {
  position: bigint;
  /** Null: anything may have changed, as after the read models were filled anew. */
  changes: Subject[] | null;
  parked: Subject[];
}

/** Most changes that `changesAfter` answers. */
const pageSize = 100;

type Row = Omit<Change, 'position'> & { position: string };

/** The position that the read models have reached. */
async function currentPosition(pool: Pool): Promise<bigint> {
  // Raw SQL: the feed works on the bookkeeping of projections, which has no entities.
  const { rows } = await pool.query<{ position: string }>('select position::text from read.status');
  return BigInt(rows[0]?.position ?? 0);
}

/** Changes after a position, oldest first; at most one page. */
async function changesAfter(pool: Pool, position: bigint): Promise<Change[]> {
  const { rows } = await pool.query<Row>(
    // Ordered by the column, not by its text in the select list, which an unqualified name would mean.
    `select c.position::text, c.changes, c.parked from projection.live_changes c
     where c.position > $1 order by c.position limit ${pageSize}`,
    [position.toString()],
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}

/** What browsers missed. Many come back at once, most of them to the same positions: they are looked up together. */
export class MissedChanges {
  private readonly kept: AskedTogether<bigint, boolean>;
  private readonly pages: AskedTogether<bigint, Change[]>;

  constructor(pool: Pool) {
    this.kept = new AskedTogether((positions) => areKept(pool, positions));
    // One after the other: a burst takes few connections.
    this.pages = new AskedTogether(async (positions) => {
      const pages = [];
      for (const position of positions) pages.push(await changesAfter(pool, position));
      return pages;
    });
  }

  /** Whether all changes after the position are still kept, and whether it is a position of this log. */
  areKeptAfter(position: bigint): Promise<boolean> {
    return this.kept.of(position);
  }

  /** Changes after a position, oldest first; at most one page. */
  after(position: bigint): Promise<Change[]> {
    return this.pages.of(position);
  }
}

async function areKept(pool: Pool, positions: bigint[]): Promise<boolean[]> {
  // Raw SQL: unnest, for many browsers at once.
  const { rows } = await pool.query<{ kept: boolean | null }>(
    `select p.position <= s.position
        and (p.position = s.position
          or exists (select from projection.live_changes c where c.position <= p.position)) as kept
     from unnest($1::bigint[]) with ordinality as p (position, place)
     left join read.status s on true order by p.place`,
    [positions.map(String)],
  );
  return rows.map(({ kept }) => kept === true);
}

/** The change as one server-sent event: `changes`, or `reset` if everything has to be read again. Its id lets the browser resume after it. */
export function changeMessage({ position, changes, parked }: Change): string {
  if (changes === null) return message('reset', { position: position.toString() }, position);
  const data: LiveChanges = { position: position.toString(), changes, ...(parked.length > 0 && { parked }) };
  return message('changes', data, position);
}

/** A server-sent event (WHATWG HTML, section 9.2). The browser resumes after `id`; one without leaves that as it is. */
export function message(event: string, data: object, id?: bigint): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

const channel = 'projection_live';

/** What else the connection listens to: another channel of Postgres. */
export interface OtherChannel {
  channel: string;
  notified(payload: string): void;
  /** After a lost connection: notifications may have been missed. */
  missed(): void;
}

const reconnect = { firstMs: 200, maxMs: 5_000 };
/** Polls at this interval, in case a notification is lost. */
const lookAnywayMs = 10_000;

/**
 * The process's only source of changes: listens for the projector's notifications and reads each change once for all browsers. It
 * reconnects by itself, and then continues after the last change that it handed out.
 */
export class LiveFeed {
  private readonly listeners = new Set<(change: Change) => void>();
  private readonly stopped = new AbortController();
  private running: Promise<void> | undefined;
  private wake: () => void = () => undefined;
  private announce: () => void = () => undefined;
  /** The position of the last notification: that change's rows can be read. */
  private notifiedTo = 0n;
  /** The last position handed out; undefined before the first connection. */
  position: bigint | undefined;
  /** Resolves at the first connection. */
  readonly ready = new Promise<void>((resolve) => (this.announce = resolve));

  constructor(
    private readonly databaseUrl: string,
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly other: OtherChannel,
  ) {}

  /** The number of listeners. */
  get clients(): number {
    return this.listeners.size;
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    this.wake();
    await this.running;
  }

  /** Calls back for every change from now on, in order. Returns a function that stops it. */
  listen(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private run(): Promise<void> {
    const { signal } = this.stopped;
    const failed = (error: unknown, failures: number) => {
      if (signal.aborted) return;
      if (readModelsMissing(error)) this.logger.debug('The live feed waits for the read models to be built');
      else this.logger.warn({ err: error, failures }, 'The live feed lost the database; trying again');
    };
    return keepGoing((connected) => this.follow(connected), { signal, bounds: reconnect, failed });
  }

  /** One connection's life. */
  private async follow(connected: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'live-feed',
      connectionTimeoutMillis: connectTimeoutMs(this.databaseUrl),
    });
    let lost: Error | undefined;
    let notified = true;
    client.on('error', (error) => {
      lost = error;
      this.wake();
    });
    client.on('notification', ({ channel: on, payload }) => {
      if (on === this.other.channel) {
        this.other.notified(payload ?? '');
        return;
      }
      notified = true;
      if (payload) this.notifiedTo = BigInt(payload);
      this.wake();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}; listen ${this.other.channel}`);
      this.other.missed();
      this.position ??= await currentPosition(this.pool);
      connected();
      this.announce();
      while (!this.stopped.signal.aborted) {
        if (lost) throw lost;
        notified = false;
        await this.handOut();
        if (!notified && !lost) await this.nextWake();
      }
    } finally {
      client.removeAllListeners('notification');
      await client
        .end()
        .catch((error: unknown) => this.logger.debug({ err: error }, 'A lost connection did not close'));
    }
  }

  private async handOut(): Promise<void> {
    for (;;) {
      const position = this.position ?? 0n;
      if (this.listeners.size === 0 && this.notifiedTo > position) {
        // Without listeners the changes are not read: with many commands a second that would cost more than all else here.
        this.position = this.notifiedTo;
        return;
      }
      const changes = await changesAfter(this.pool, position);
      for (const change of changes) {
        this.position = change.position;
        for (const listener of this.listeners) listener(change);
      }
      if (changes.length < pageSize) return;
    }
  }

  private nextWake(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookAnywayMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopped.signal.aborted) this.wake();
    });
  }
}
