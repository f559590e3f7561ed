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
  /** Called while empty read models are filled in bulk, with the position that was reached and the one to reach. */
  onFilling?: (position: bigint, upTo: bigint) => void;
  /** A log of so many events is filled in bulk, if not of the usual number. */
  longLog?: number;
}

export interface Projector {
  /** Resolves when the read models have caught up with the log for the first time; never, if it is stopped before. */
  caughtUp: Promise<void>;
  /** Finishes the current batch and releases the lease. Can be called again. */
  stop(): Promise<void>;
}

/** Interval of the log lines that say how far empty read models are filled. */
const fillingMs = 5_000;
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
  const stopped = project(pool, { ...options, times }, stopping.signal, announce);
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
  options: ProjectorOptions & { times: LeaseTimes },
  stopping: AbortSignal,
  announce: () => void,
): Promise<void> {
  const { logger, onFilling = nowAndThen(logger) } = options;
  const holder = randomUUID();
  await keepGoing(
    (onProgress) => runSession({ ...options, pool, holder, stopping, onProgress, onCaughtUp: announce, onFilling }),
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

function nowAndThen(logger: ProjectorOptions['logger']): NonNullable<ProjectorOptions['onFilling']> {
  let loggedAt = Date.now();
  return (position, upTo) => {
    if (Date.now() - loggedAt < fillingMs) return;
    loggedAt = Date.now();
    logger.info(`Filling the read models: position ${position} of ${upTo}`);
  };
}
