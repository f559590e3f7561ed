import { expect } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from '../../testing/test-database.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { eventually } from '../../testing/eventually.js';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { startTestStore, type TestStore } from '../../event-store/test/test-store.js';
import { liveProjections } from '../src/definitions/live-projections.js';
import { findJobs, requestJobs } from '../src/engine/operator/jobs.js';
import { contents, openTestProjector } from './projector.js';
import { ProjectorProcess } from './projector-process.js';
import { SteadyWriter } from './steady-writer.js';

const masterKey = 'ab'.repeat(32);
const by = { actor: { kind: 'user' as const, id: 'operator-1' }, correlationId: 'sample' };

/** A log, a database for read models, and projectors in separate processes that a spec can kill. */
export class FaultSystem {
  private readonly processes: ProjectorProcess[] = [];
  private readonly writers: SteadyWriter[] = [];

  private constructor(
    private readonly application: TestDatabase,
    private readonly store: TestStore,
    readonly pool: pg.Pool,
    readonly log: EventLog,
  ) {}

  /** Runs a statement with the rights that the application's owner lacks. */
  asSuperuser(statement: string): Promise<void> {
    return this.application.asSuperuser(statement);
  }

  /** @param superuserUrl of the Postgres that holds everything; the specs' shared one if absent */
  static async start(superuserUrl?: string): Promise<FaultSystem> {
    const application = await createTestDatabase(superuserUrl);
    const store = await startTestStore(superuserUrl);
    const pool = new pg.Pool({ connectionString: application.url });
    // Connections break in these specs; statements on them fail by themselves.
    pool.on('error', () => undefined);
    const keys = await openKeyStore(pool, parseMasterKey(masterKey, 'MASTER_KEY'));
    const log = new EventLog({ url: store.url, sealer: new Sealer(keys) });
    return new FaultSystem(application, store, pool, log);
  }

  /** The environment of the system's processes. */
  get environment(): Record<'DATABASE_URL' | 'EVENTSTORE_URL' | 'MASTER_KEY', string> {
    return {
      DATABASE_URL: this.application.url,
      EVENTSTORE_URL: this.store.url,
      MASTER_KEY: masterKey,
    };
  }

  /** The addresses of the databases that hold everything. */
  get databaseUrls(): string[] {
    const { databaseUrl } = this.store;
    return [this.application.url, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  }

  /**
   * The built projector in a process of its own; it may have to wait for the lease.
   * @param program of another build, if not of this one
   */
  spawn(program?: string): ProjectorProcess {
    const started = new ProjectorProcess(this.environment, program);
    this.processes.push(started);
    return started;
  }

  /**
   * Goes on writing until it is asked to stop. Its leads are in the log already, so a fault of the database can't keep it from
   * making their keys.
   */
  async write(perSecond: number): Promise<SteadyWriter> {
    const writer = new SteadyWriter(this.log, perSecond);
    this.writers.push(writer);
    await writer.established();
    return writer;
  }

  /** Starts a projector after one was killed, without waiting ten seconds for the dead one's lease to end. */
  async takeOver(): Promise<ProjectorProcess> {
    await this.endLease();
    const started = this.spawn();
    await started.working();
    return started;
  }

  async endLease(): Promise<void> {
    await this.pool.query('update projection.lease set expires_at = clock_timestamp()');
  }

  /** Asks for a rebuild of all projections; the jobs' ids. */
  rebuildAll(): Promise<string[]> {
    return requestJobs(
      this.pool,
      'rebuild',
      liveProjections.map(({ name }) => name),
      by,
    );
  }

  async statesOf(jobs: readonly string[]): Promise<string[]> {
    return (await findJobs(this.pool, 'id = any($1)', [jobs])).map(({ state }) => state);
  }

  /** Resolves when the serving tables are at the position. */
  async reached(position: bigint, withinMs = 180_000): Promise<void> {
    try {
      await eventually(() => this.has('select from read.status where position >= $1', [position]), withinMs);
    } catch (cause) {
      const said = this.processes.map((each) => each.said.slice(-2_000)).join('\n');
      throw new Error(`Position ${position} was not reached; the projectors said: ${said}`, { cause });
    }
  }

  /** Whether there is a row; false, too, if the connection broke during the query. */
  private async has(text: string, values: unknown[] = []): Promise<boolean> {
    try {
      return (await this.pool.query(text, values)).rowCount !== 0;
    } catch {
      return false;
    }
  }

  /** Waits until everything in the log is projected, then compares every served row with a replay in a separate database. */
  async expectCleanReplay(): Promise<void> {
    const idle = `select where not exists (select from projection.jobs
      where state in ('requested', 'running') or (act is not null and not recorded))`;
    await eventually(() => this.has(idle), 240_000);
    await this.reached(await this.log.head());
    const replay = await openTestProjector();
    try {
      for await (const { events } of this.log.readAll()) await replay.apply(events);
      expect(await contents(this.pool)).toEqual(await contents(replay.pool));
    } finally {
      await replay.close();
    }
  }

  async stop(): Promise<void> {
    for (const writer of this.writers) writer.abandon();
    await Promise.all(this.processes.map((each) => each.kill()));
    await this.log.close();
    await this.pool.end();
    await this.store.drop();
    await this.application.drop();
  }
}
