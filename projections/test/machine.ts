import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../backend/test/test-database.js';
import { RawLog, type RawEvent } from '../../event-store/src/backup/raw-log.js';
import type { EventLog } from '../../event-store/src/event-log.js';
import { startNode, type RunningNode } from '../../event-store/src/node/start-node.js';
import { readConfig, type Config } from '../src/config.js';
import { runArchive, type Archive } from '../src/ops/archive.js';
import { openLog } from '../src/ops/open-log.js';
import { startProjector } from '../src/runner/projector.js';
import { logOf } from './events.js';
import { manyHistories } from './histories.js';
import { contents } from './projector.js';

export const logger = pino({ level: 'silent' });
const masterKey = randomBytes(32).toString('base64');
export const steps = manyHistories(20, 10);

/** A machine: node, application database, keys. */
export class Machine {
  private constructor(
    private readonly databases: TestDatabase[],
    readonly node: RunningNode,
    readonly config: Config,
    readonly pool: pg.Pool,
  ) {}

  static async start(key = masterKey): Promise<Machine> {
    const [app, stored] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const node = await startNode({ pgUrl: stored.url, port: 0 });
    const config = readConfig({
      ...{ DATABASE_URL: app.url, EVENTSTORE_URL: `esdb://127.0.0.1:${node.port}?tls=false`, MASTER_KEY: key },
    });
    return new Machine([app, stored], node, config, new pg.Pool({ connectionString: app.url }));
  }

  async run(verb: 'backup' | 'restore', file: string): Promise<Archive> {
    const tools = { config: this.config, pool: this.pool, logger, onProgress: () => undefined };
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
      const projector = await startProjector({ databaseUrl: this.config.DATABASE_URL, log, logger });
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
    await this.node.stop();
    for (const database of this.databases) await database.drop();
  }
}
