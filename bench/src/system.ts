import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { readConnection } from '../../event-store/src/node/access/access-folder.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { findJobs, type JobKind, requestJobs } from '../../projections/src/engine/operator/jobs.js';
import { createDatabase, dropDatabase, startPart, type RunningPart } from './processes.js';
import { signIn, type Staff } from './staff.js';

const entries = {
  node: 'event-store/src/node/main.js',
  projector: 'projections/src/main.js',
  api: 'backend/src/main.js',
} as const;
type PartName = keyof typeof entries;

/** Variables of all parts but the node. */
interface Environment extends Record<string, string> {
  DATABASE_URL: string;
  MASTER_KEY: string;
  ADMIN_EMAIL: string;
  ADMIN_PASSWORD: string;
}

const by = { actor: { kind: 'system' as const, id: 'benchmark' }, correlationId: 'benchmark' };

/** Our side: a system whose built parts start and stop one by one, each a separate process, on databases of its own. */
export class System {
  /** Of the application's database. */
  readonly pool: pg.Pool;
  /** Peak resident memory of each process that was watched, in MB: for several of the same name, the largest. */
  readonly peaks = new Map<string, number>();
  private readonly parts = new Map<PartName, RunningPart>();
  private readonly watched = new Map<number, string>();
  private readonly watch = setInterval(() => this.look(), 200);
  private dropped = false;

  private constructor(
    private readonly superuserUrl: string,
    private readonly logDatabase: string,
    private readonly folder: string,
    readonly env: Environment,
  ) {
    this.pool = new pg.Pool({ connectionString: env.DATABASE_URL });
  }

  /** Without any part yet. @param given variables of its own, such as keys of a backup */
  static async make(superuserUrl: string, given: Record<string, string> = {}): Promise<System> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lead-pipeline-bench-'));
    return new System(superuserUrl, await createDatabase(superuserUrl, 'log'), folder, {
      DATABASE_URL: await createDatabase(superuserUrl, 'app'),
      DATA_DIR: folder,
      MASTER_KEY: randomBytes(32).toString('base64'),
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: '',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      ...given,
    });
  }

  /** Makes a system, starts its parts, lets some work run on it, and drops it. */
  static async run<Result>(
    superuserUrl: string,
    names: readonly PartName[],
    work: (system: System) => Promise<Result>,
  ): Promise<Result> {
    const system = await System.make(superuserUrl);
    try {
      for (const name of names) await system.start(name);
      return await work(system);
    } finally {
      await system.drop();
    }
  }

  /** Resolves when it is ready; the projector, when the read models have caught up with the log. */
  async start(name: PartName): Promise<void> {
    const ofNode = {
      EVENTSTORE_PG_URL: this.logDatabase,
      EVENTSTORE_PORT: '0',
      EVENTSTORE_ACCESS: this.folder,
    };
    const part = await startPart(entries[name], name === 'node' ? ofNode : this.env);
    this.parts.set(name, part);
    this.watchMemory(name, part.pid);
    if (name === 'node') this.env.EVENTSTORE_URL = await readConnection(this.folder);
  }

  async stopParts(): Promise<void> {
    this.look();
    for (const name of ['api', 'projector', 'node'] as const) await this.stop(name);
  }

  async stop(name: PartName): Promise<void> {
    await this.parts.get(name)?.stop();
    this.parts.delete(name);
  }

  /** The first admin, signed in. */
  staff(): Promise<Staff> {
    const url = `http://127.0.0.1:${this.parts.get('api')!.port}`;
    return signIn(url, this.env.ADMIN_EMAIL, this.env.ADMIN_PASSWORD);
  }

  /** Lets some work use the adapter in front of the log, which seals under the system's keys. */
  async withLog<Result>(work: (log: EventLog) => Promise<Result>): Promise<Result> {
    const keys = await openKeyStore(this.pool, parseMasterKey(this.env.MASTER_KEY, 'MASTER_KEY'));
    const log = new EventLog({ url: this.env.EVENTSTORE_URL!, sealer: new Sealer(keys) });
    try {
      return await work(log);
    } finally {
      await log.close();
    }
  }

  /**
   * Requests a job of all projections from the running projector.
   * @returns the seconds from the first one's beginning to the last one's end
   * @throws Error if one fails, or finds a difference
   */
  async perform(kind: JobKind): Promise<number> {
    const names = liveProjections.map(({ name }) => name);
    const ids = await requestJobs(this.pool, kind, names, by);
    for (;;) {
      const jobs = await findJobs(this.pool, 'id = any($1)', [ids]);
      const failed = jobs.find(({ state }) => state === 'failed');
      if (failed) throw new Error(`The ${kind} of ${failed.projection} failed: ${failed.error}`);
      if (jobs.some(({ result }) => result?.equal === false)) throw new Error('What serves differs from a replay');
      if (jobs.every(({ state }) => state === 'done')) break;
      await pause(100);
    }
    const { rows } = await this.pool.query<{ seconds: number }>(
      `select extract(epoch from max(finished_at) - min(started_at))::float8 as seconds from projection.jobs where id = any($1)`,
      [ids],
    );
    return rows[0]!.seconds;
  }

  /** Resident memory of each watched process now, in MB. */
  get resident(): Map<string, number> {
    return new Map(
      [...this.watched].flatMap(([pid, name]) => {
        const now = memoryOf(pid, 'VmRSS');
        return now === undefined ? [] : [[name, now] as const];
      }),
    );
  }

  watchMemory(name: string, pid: number): void {
    this.watched.set(pid, name);
  }

  /** With its databases: the next system needs their space. */
  async drop(): Promise<void> {
    if (this.dropped) return;
    this.dropped = true;
    clearInterval(this.watch);
    await this.stopParts();
    await this.pool.end();
    await rm(this.folder, { recursive: true });
    for (const url of [this.env.DATABASE_URL, this.logDatabase]) await dropDatabase(this.superuserUrl, url);
  }

  private look(): void {
    for (const [pid, name] of this.watched) {
      const peak = memoryOf(pid, 'VmHWM');
      if (peak === undefined) this.watched.delete(pid);
      else this.peaks.set(name, Math.max(peak, this.peaks.get(name) ?? 0));
    }
  }
}

/** Of proc_pid_status(5), in MB: the peak or what is resident now; undefined if the process has ended. */
function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): number | undefined {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) / 1024 : undefined;
  } catch {
    // It has ended: the kernel forgets its figures.
    return undefined;
  }
}
