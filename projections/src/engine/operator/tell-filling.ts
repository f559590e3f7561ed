import type { Pool } from 'pg';
import { messageOf } from '../error-message.js';
import { leaseName, type Lease } from '../store/lease.js';
import type { Job } from './jobs.js';
import type { Pace } from './pace.js';
import type { ProjectorContext } from './projector-context.js';

const everyMs = 400;

/**
 * Shows operators how far the filling of empty read models has come while `fill` works. It stands with the lease, so it is gone with
 * the session.
 */
export async function tellFilling<Result>(
  { pool, lease, logger }: Pick<ProjectorContext, 'pool' | 'lease' | 'logger'>,
  pace: Pace,
  fill: () => Promise<Result>,
): Promise<Result> {
  await writeFilling(pool, lease, pace.shown);
  const timer = setInterval(() => {
    writeFilling(pool, lease, pace.shown).catch((error: unknown) =>
      logger.warn(`The progress of filling the read models could not be written: ${messageOf(error)}`),
    );
  }, everyMs);
  try {
    return await fill();
  } finally {
    clearInterval(timer);
    await writeFilling(pool, lease, null);
  }
}

async function writeFilling(pool: Pool, { epoch }: Lease, progress: Job['progress']): Promise<void> {
  await pool.query('update projection.lease set filling = $3 where name = $1 and epoch = $2', [
    ...[leaseName, epoch, progress && JSON.stringify(progress)],
  ]);
}
