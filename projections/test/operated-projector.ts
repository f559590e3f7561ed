import { afterEach, beforeEach, expect } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import { eventually } from '../../testing/eventually.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { readModels } from '../../testing/read-model-database.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { liveProjections } from '../src/definitions/live-projections.js';
import type { Job, JobKind } from '../src/engine/operator/jobs.js';
import { findJobs, requestJobs } from '../src/engine/operator/jobs.js';
import type { Projection } from '../src/engine/projection.js';
import type { Projector } from '../src/engine/projector/projector.js';
import { startProjector } from '../src/engine/projector/projector.js';
import { ArrayLog } from './array-log.js';
import { logOf, uuid } from './events.js';
import { manyHistories } from './histories.js';
import { contents, openTestProjector } from './projector.js';

export const steps = manyHistories(30, 12);
export const half = 200;
export const histories = logOf(steps);
/** The actor of requests in these specs. */
export const by = { actor: { kind: 'user' as const, id: 'operator-1' }, correlationId: uuid(7) };

/** The result of one projector that applies the events in one batch, in a separate database. */
export async function cleanReplay(events = histories): Promise<Record<string, unknown[]>> {
  const replay = await openTestProjector();
  await replay.apply(events);
  const expected = await contents(replay.pool);
  await replay.close();
  return expected;
}

/** A projector on a log in memory, started anew for each spec of the file, and an operator. */
export class OperatedProjector {
  pool: pg.Pool;
  log: ArrayLog;
  private database: TestDatabase;
  private projector: Projector;

  constructor(private readonly projections: readonly Projection[] = liveProjections) {
    beforeEach(async () => {
      const template = this.projections === liveProjections ? readModels : undefined;
      this.database = await createTestDatabase(undefined, template);
      this.pool = new pg.Pool({ connectionString: this.database.url });
      this.pool.on('error', () => undefined);
      this.log = new ArrayLog(50);
      await this.restart();
    });
    afterEach(async () => {
      await this.stop();
      await this.pool.end();
      await this.database.drop();
    });
  }

  /** Runs a statement in its database that only a superuser may. */
  asSuperuser(statement: string): Promise<void> {
    return this.database.asSuperuser(statement);
  }

  async stop(): Promise<void> {
    await this.projector.stop();
  }

  /** Resolves when the new one has caught up. */
  async restart(projections = this.projections): Promise<void> {
    await this.projector?.stop();
    const logger = pino({ level: 'silent' });
    this.projector = await startProjector({ databaseUrl: this.database.url, log: this.log, logger, projections });
    await this.projector.caughtUp;
  }

  /** Resolves when the serving rows hold everything in the log, operators' actions included. */
  async projected(): Promise<void> {
    await eventually(async () => {
      const { rows } = await this.pool.query<{ position: string }>('select position from read.status');
      return BigInt(rows[0]!.position) >= (this.log.events.at(-1)?.position ?? 0n);
    });
  }

  async ended(id: string): Promise<Job> {
    return eventually(async () => {
      const [job] = await findJobs(this.pool, `id = $1 and state not in ('requested', 'running')`, [id]);
      return job;
    });
  }

  async ask(kind: JobKind, projection: string, params: Job['params'] = {}): Promise<Job> {
    const [id] = await requestJobs(this.pool, kind, [projection], { ...by, params });
    return this.ended(id!);
  }

  /** Operators' actions on a projection, from its stream: at least `count`. */
  async acts(projection: string, count: number): Promise<unknown[]> {
    return eventually(() => {
      const found = this.log.events.filter(({ stream }) => stream === `projection-${projection}`);
      expect(found.every(({ metadata }) => metadata.$correlationId === by.correlationId)).toBe(true);
      return found.length >= count ? found.map(({ type, data }) => ({ act: type, ...(data as object) })) : undefined;
    });
  }

  /** The tables of all builds of one of its tables. */
  async tables(table: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ $1 and relkind = 'r' order by 1`,
      [`^${table}_v\\d`],
    );
    return rows.map(({ name }) => name);
  }

  async builds(projection: string): Promise<unknown[]> {
    const text = 'select generation, state, serving from projection.checkpoints where name = $1 order by generation';
    return (await this.pool.query<object>(text, [projection])).rows;
  }
}
