import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import type { Projection } from '../../projections/src/engine/projection.js';
import type { JobKind } from '../../projections/src/engine/operator/jobs.js';
import { findJobs, requestJobs } from '../../projections/src/engine/operator/jobs.js';
import { createDatabase } from './databases.js';
import { fillLog } from './fill-log.js';
import { startOwnNode } from './own-node.js';
import type { RunningPart } from './processes.js';
import { startPart } from './processes.js';
import { say } from './progress.js';

export interface OwnProjector {
  log: EventLog;
  /** The application's database. */
  pool: pg.Pool;
  /** Starts the projector; resolves when the read models have caught up with the log. */
  catchUp(): Promise<void>;
  /** Requests a job of all projections; returns the seconds from the first one's beginning to the last one's end, and the results. */
  perform(kind: JobKind): Promise<{ seconds: number; results: Record<string, unknown>[] }>;
  stop(): Promise<void>;
}

/** A built projector: its file, and what it projects. */
export interface BuiltProjector {
  entry: string;
  projections: readonly Projection[];
}
const asBuilt: BuiltProjector = { entry: 'projections/src/main.js', projections: liveProjections };

const by = { actor: { kind: 'system' as const, id: 'benchmark' }, correlationId: 'benchmark' };

/** The built node and projector as separate processes on separate databases, and the adapter in front of the log. */
export async function startOwnProjector(superuserUrl: string, built = asBuilt): Promise<OwnProjector> {
  const node = await startOwnNode(superuserUrl);
  const parts: Pick<RunningPart, 'stop'>[] = [node];
  const databaseUrl = await createDatabase(superuserUrl, 'app');
  const masterKey = randomBytes(32).toString('hex');
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const keys = await openKeyStore(pool, parseMasterKey(masterKey, 'MASTER_KEY'));
  const { url } = node;
  const log = new EventLog({ url, sealer: new Sealer(keys) });
  return {
    log,
    pool,
    async catchUp() {
      const env = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: url, MASTER_KEY: masterKey, LOG_LEVEL: 'warn' };
      parts.unshift(await startPart(built.entry, env));
    },
    perform: (kind) => perform(pool, kind, built.projections),
    async stop() {
      for (const part of parts) await part.stop();
      await log.close();
      await pool.end();
    },
  };
}

/** With this many events in the log, projected, and rebuilt once so that nothing is cold. */
export async function startFilledProjector(
  superuserUrl: string,
  events: number,
  built = asBuilt,
): Promise<OwnProjector> {
  const own = await startOwnProjector(superuserUrl, built);
  say(`Filling a log with ${events.toLocaleString('en-US')} events ...`);
  await fillLog(own.log, events);
  say('Projecting them ...');
  await own.catchUp();
  await own.perform('rebuild');
  return own;
}

/** Requests a job of all projections from a running projector; returns its seconds, from first beginning to last end, and the results. */
export async function perform(
  pool: pg.Pool,
  kind: JobKind,
  projections: readonly Projection[] = liveProjections,
): ReturnType<OwnProjector['perform']> {
  const names = projections.map(({ name }) => name);
  const ids = await requestJobs(pool, kind, names, by);
  for (;;) {
    const jobs = await findJobs(pool, 'id = any($1)', [ids]);
    const failed = jobs.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`The ${kind} of ${failed.projection} failed: ${failed.error}`);
    if (jobs.every(({ state }) => state === 'done'))
      return { seconds: await lasted(pool, ids), results: jobs.map(({ result }) => result ?? {}) };
    await pause(100);
  }
}

async function lasted(pool: pg.Pool, ids: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from max(finished_at) - min(started_at))::float8 as seconds from projection.jobs where id = any($1)`,
    [ids],
  );
  return rows[0]!.seconds;
}
