import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { backoffMs, pause } from '../../../event-store/src/backoff.js';
import { messageOf } from '../error-message.js';
import { liveProjections } from '../definitions/live-projections.js';
import type { ProjectorLog } from '../operations/desk.js';
import type { Projection } from '../projection.js';
import { projectorPool } from './database.js';
import { LeaseLost } from './lease.js';
import { prepareSchema } from './schema.js';
import type { LeaseTimes } from './session.js';
import { runSession } from './session.js';

export interface ProjectorOptions {
  /** The application's database. */
  databaseUrl: string;
  log: ProjectorLog;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  projections?: readonly Projection[];
  times?: LeaseTimes;
}

export interface Projector {
  /** Resolves when the read models have caught up with the log for the first time; never, if it is stopped before. */
  caughtUp: Promise<void>;
  /** Finishes the batch at hand and releases the lease. Can be called again. */
  stop(): Promise<void>;
}

const reconnect = { firstMs: 50, maxMs: 2_000 };
const leaseTimes: LeaseTimes = { lastsMs: 10_000, renewMs: 3_000, retryMs: 500 };

/**
 * Keeps the read models up with the log until stopped. Of several projectors on one database one works, the others wait for
 * its lease. Whatever fails is reported and tried again from the checkpoint; nothing is skipped.
 * @throws the database's error if the schema can't be prepared
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { logger, projections = liveProjections, times = leaseTimes } = options;
  const pool = projectorPool(options.databaseUrl, (error) =>
    logger.warn(`A database connection broke: ${error.message}`),
  );
  try {
    await prepareSchema(pool, projections, (message) => logger.warn(message));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const stopping = new AbortController();
  let announce = () => {};
  const caughtUp = new Promise<void>((resolve) => (announce = resolve));
  const stopped = keepRunning(pool, { ...options, projections, times }, stopping.signal, announce);
  let ended: Promise<void> | undefined;
  return {
    caughtUp,
    stop() {
      stopping.abort();
      return (ended ??= stopped.then(() => pool.end()));
    },
  };
}

async function keepRunning(
  pool: Pool,
  { databaseUrl, log, logger, projections, times }: Required<ProjectorOptions>,
  stopping: AbortSignal,
  announce: () => void,
): Promise<void> {
  const holder = randomUUID();
  let failures = 0;
  while (!stopping.aborted) {
    try {
      await runSession({
        ...{ databaseUrl, pool, log, logger, projections, times, holder, stopping },
        onProgress: () => (failures = 0),
        onCaughtUp: announce,
      });
    } catch (error) {
      if (error instanceof LeaseLost) logger.warn(error.message);
      else logger.error(`Projecting failed and is tried again from the checkpoint: ${messageOf(error)}`);
      await pause(backoffMs(failures++, reconnect, Math.random()), stopping);
    }
  }
}
