import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { keepGoing } from '../../../../event-store/src/flow/keep-going.js';
import { messageOf } from '../error-message.js';
import type { ProjectorLog } from '../operator/projector-context.js';
import type { Projection } from '../projection.js';
import { projectorPool } from '../store/database.js';
import { LeaseLost } from '../store/lease.js';
import { prepareSchema } from '../store/schema.js';
import type { LeaseTimes } from './session.js';
import { runSession } from './session.js';

export interface ProjectorOptions {
  /** The application's database. */
  databaseUrl: string;
  log: ProjectorLog;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  projections: readonly Projection[];
  times?: LeaseTimes;
}

export interface Projector {
  /** Resolves when the read models have caught up with the log for the first time; never, if it is stopped before. */
  caughtUp: Promise<void>;
  /** Finishes the current batch and releases the lease. Can be called again. */
  stop(): Promise<void>;
}

const reconnect = { firstMs: 50, maxMs: 2_000 };
const leaseTimes: LeaseTimes = { lastsMs: 10_000, renewMs: 3_000, retryMs: 500 };

/**
 * Keeps the read models up with the log until stopped. If several projectors run on one database, one works and the others wait for
 * its lease. Every failure is reported and retried from the checkpoint; nothing is skipped.
 * @throws the database's error if the schema can't be prepared
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { logger, projections, times = leaseTimes } = options;
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
  const stopped = project(pool, { ...options, projections, times }, stopping.signal, announce);
  let ended: Promise<void> | undefined;
  return {
    caughtUp,
    stop() {
      stopping.abort();
      return (ended ??= stopped.then(() => pool.end()));
    },
  };
}

async function project(
  pool: Pool,
  { databaseUrl, log, logger, projections, times }: Required<ProjectorOptions>,
  stopping: AbortSignal,
  announce: () => void,
): Promise<void> {
  const holder = randomUUID();
  await keepGoing(
    (onProgress) =>
      runSession({
        ...{ databaseUrl, pool, log, logger, projections, times, holder, stopping, onProgress },
        onCaughtUp: announce,
      }),
    {
      signal: stopping,
      bounds: reconnect,
      failed(error) {
        if (error instanceof LeaseLost) logger.warn(error.message);
        else logger.error(`Projecting failed; trying again from the checkpoint: ${messageOf(error)}`);
      },
    },
  );
}
