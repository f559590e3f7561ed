import { Client, type Pool } from 'pg';
import type { Logger } from 'pino';
import { connectTimeoutMs } from '../../../../event-store/src/connect-timeout.js';
import { keepGoing } from '../../../../event-store/src/flow/keep-going.js';
import { readModelsMissing } from '../../platform/database/unavailable.js';
import { changesAfter, currentPosition, pageSize, type Change } from './live-changes.js';

const channel = 'projection_live';

/** What else the connection listens to: another channel of Postgres. */
export interface AlsoHeard {
  channel: string;
  heard(payload: string): void;
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
  private told = 0n;
  /** The last position handed out; undefined before the first connection. */
  position: bigint | undefined;
  /** Resolves at the first connection. */
  readonly ready = new Promise<void>((resolve) => (this.announce = resolve));

  constructor(
    private readonly databaseUrl: string,
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly also: AlsoHeard,
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
      if (on === this.also.channel) {
        this.also.heard(payload ?? '');
        return;
      }
      notified = true;
      if (payload) this.told = BigInt(payload);
      this.wake();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}; listen ${this.also.channel}`);
      this.also.missed();
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
      if (this.listeners.size === 0 && this.told > position) {
        // Without listeners the changes are not read: with many commands a second that would cost more than all else here.
        this.position = this.told;
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
