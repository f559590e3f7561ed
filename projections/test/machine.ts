import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { RawLog, type RawEvent } from '../../event-store/src/client/raw-log.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { startTestStore, type TestStore } from '../../event-store/test/test-store.js';
import { readConfig, type Config, openLog } from '../src/process/config.js';
import { runArchive, type Archive } from '../src/cli/archive.js';
import { startProjector } from '../src/engine/projector/projector.js';
import { logOf } from './events.js';
import { manyHistories } from './histories.js';
import { contents } from './projector.js';
import { liveProjections } from '../src/definitions/live-projections.js';

export const logger = pino({ level: 'silent' });
const masterKey = randomBytes(32).toString('base64');
export const steps = manyHistories(20, 10);

/** A machine: store, application database, keys. */
export class Machine {
  private constructor(
    private readonly database: TestDatabase,
    readonly node: TestStore,
    readonly config: Config,
    readonly pool: pg.Pool,
  ) {}

  static async start(key = masterKey): Promise<Machine> {
    const [app, node] = await Promise.all([createTestDatabase(), startTestStore()]);
    const config = readConfig({
      ...{ DATABASE_URL: app.url, EVENTSTORE_URL: node.url, MASTER_KEY: key },
    });
    const pool = new pg.Pool({ connectionString: app.url });
    pool.on('error', () => undefined);
    return new Machine(app, node, config, pool);
  }

  async run(verb: 'backup' | 'restore', file: string): Promise<Archive> {
    const tools = {
      config: this.config,
      pool: this.pool,
      logger,
      onProgress: () => undefined,
      onNotice: () => undefined,
    };
    return (await runArchive(tools, { verb, file, json: true })).archive;
  }

  /** Histories of sample leads through the real adapter, so that personal fields are sealed. */
  async fill(count = steps.length): Promise<void> {
    await this.withLog(async (log) => {
      const revisions = new Map<string, number>();
      for (const event of logOf(steps).slice(0, count)) {
        if (!event.readable) throw new Error('a sample event is unreadable');
        const { id, type, data, metadata, stream } = event;
        const expected = revisions.get(stream);
        const { revision } = await log.append(
          stream,
          [{ id, type, data, metadata } as Parameters<EventLog['append']>[1][number]],
          expected ?? 'no_stream',
        );
        revisions.set(stream, revision);
      }
    });
  }

  async project(): Promise<Record<string, unknown[]>> {
    await this.withLog(async (log) => {
      const projector = await startProjector({
        databaseUrl: this.config.DATABASE_URL,
        log,
        logger,
        projections: liveProjections,
      });
      await projector.caughtUp;
      await projector.stop();
    });
    return contents(this.pool);
  }

  async withLog<Result>(use: (log: EventLog) => Promise<Result>): Promise<Result> {
    const log = await openLog(this.config, this.pool);
    try {
      return await use(log);
    } finally {
      await log.close();
    }
  }

  /** Every stored event, byte by byte. */
  async stored(): Promise<RawEvent[]> {
    const log = new RawLog(this.config.EVENTSTORE_URL);
    try {
      const all: RawEvent[] = [];
      for await (const { events } of log.readAll()) all.push(...events);
      return all;
    } finally {
      await log.close();
    }
  }

  async stop(): Promise<void> {
    if (!this.pool.ended) await this.pool.end();
    await this.node.drop();
    await this.database.drop();
  }
}
