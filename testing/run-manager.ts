import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { pause } from '../event-store/src/flow/keep-going.js';
import type { EventLog } from '../event-store/src/log/event-log.js';
import { EffectStore } from '../backend/src/platform/process-managers/effect-store.js';
import { EffectWorker, Wake } from '../backend/src/platform/process-managers/effect-worker.js';
import { ManagerRunner } from '../backend/src/platform/process-managers/manager-runner.js';
import { ManagerStore } from '../backend/src/platform/process-managers/manager-store.js';
import type { ProcessManager } from '../backend/src/platform/process-managers/process-manager.js';

export interface ManagerParts {
  pool: Pool;
  log: Pick<EventLog, 'subscribe' | 'readStream' | 'head'>;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Milliseconds. */
export interface RunTimes {
  lease: { leaseMs: number; renewMs: number; lookMs: number };
  claim: { lastsMs: number; renewMs: number };
}

/** Like a separate process, as far as a manager is concerned: it shares only Postgres and the log. */
export function runManager(
  manager: ProcessManager,
  { pool, log, logger }: ManagerParts,
  { lease, claim }: RunTimes,
  signal: AbortSignal,
  workers = 1,
): Promise<void> {
  const wake = new Wake();
  const store = new EffectStore(pool);
  const tools = { log, logger, store: new ManagerStore(pool, manager.name), onEffects: wake.call };
  const parts = [new ManagerRunner(manager, tools, lease).run(signal), looking(store, wake, signal)];
  for (let n = 0; n < workers; n++)
    parts.push(new EffectWorker([manager], { store, log, logger }, wake, claim).run(signal));
  return Promise.all(parts).then(() => undefined);
}

async function looking(store: EffectStore, wake: Wake, signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; await pause(20, signal)) {
    await store.freeExpired();
    wake.call();
  }
}

/** The manager is at the log's end, as after an ordinary stop: it acts on events from now on. */
export async function standsAtEnd({ pool, log }: ManagerParts, manager: string): Promise<void> {
  await pool.query(
    `insert into process_managers (name, holder, epoch, expires_at, position) values ($1, gen_random_uuid(), 1, now(), $2)`,
    [manager, (await log.head()).toString()],
  );
}
