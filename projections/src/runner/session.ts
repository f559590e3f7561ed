import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { pause } from '../../../event-store/src/backoff.js';
import type { EventLog, SubscriptionState } from '../../../event-store/src/event-log.js';
import { messageOf } from '../error-message.js';
import type { Projection } from '../projection.js';
import { applySplitting } from './apply-splitting.js';
import type { Member } from './group.js';
import { loadGroup, slowestPosition } from './group.js';
import type { Lease } from './lease.js';
import { acquireLease, LeaseLost, releaseLease, renewLease } from './lease.js';
import { forgetOldLiveChanges } from './progress.js';
import { goLive } from './serve.js';

/** Milliseconds: how long a lease lasts, how often it is renewed, how often one that waits asks for it. */
export interface LeaseTimes {
  lastsMs: number;
  renewMs: number;
  retryMs: number;
}

export interface SessionOptions {
  pool: Pool;
  log: Pick<EventLog, 'subscribe'>;
  logger: Pick<Logger, 'info' | 'warn'>;
  projections: readonly Projection[];
  times: LeaseTimes;
  /** This projector's id, the same in all its sessions. */
  holder: string;
  stopping: AbortSignal;
  onProgress: () => void;
  onCaughtUp: () => void;
}

const housekeepingMs = 60_000;

/**
 * One connection's life: takes the lease on it, reads where everything is, and applies batches until stopped.
 * @throws LeaseLost when another projector took over; any error of the database, with the connection given up: then a commit may
 * or may not have happened, and the next session reads the checkpoints again
 */
export async function runSession(options: SessionOptions): Promise<void> {
  const { pool, logger, times, stopping } = options;
  const client = await pool.connect();
  const broken = new AbortController();
  client.on('error', (error) => broken.abort(error));
  try {
    const lease = await waitForLease(client, options, broken.signal);
    if (!lease) return client.release(true);
    const timers = [
      setInterval(() => void renew(pool, lease, options, broken), times.renewMs),
      setInterval(() => void housekeep(pool, logger), housekeepingMs),
    ];
    try {
      await followLog(client, lease, options, AbortSignal.any([stopping, broken.signal]));
    } finally {
      timers.forEach(clearInterval);
    }
    broken.signal.throwIfAborted();
    await releaseLease(pool, lease);
    client.release(true);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Undefined when stopped before the lease was free. */
async function waitForLease(
  client: ClientBase,
  { holder, times, logger, stopping }: SessionOptions,
  broken: AbortSignal,
): Promise<Lease | undefined> {
  for (let waited = false; !stopping.aborted; waited = true) {
    const lease = await acquireLease(client, holder, times.lastsMs);
    if (lease) return lease;
    if (!waited) logger.info('Another projector holds the lease; waiting for it');
    await pause(times.retryMs, AbortSignal.any([stopping, broken]));
  }
  return undefined;
}

async function followLog(
  client: PoolClient,
  lease: Lease,
  { log, logger, projections, times, onProgress, onCaughtUp }: SessionOptions,
  signal: AbortSignal,
): Promise<void> {
  let group: Member[] = await loadGroup(client, projections);
  const after = slowestPosition(group);
  logger.info(`Projecting from position ${after ?? 'the start'}, epoch ${lease.epoch}`);
  let live = false;
  const onState = (state: SubscriptionState, error?: unknown) => {
    if (state === 'disconnected') logger.warn(`The log is out of reach and is tried again: ${messageOf(error)}`);
  };
  for await (const batch of log.subscribe({ after, signal, onState })) {
    if (batch.events.length > 0 || batch.position > (slowestPosition(group) ?? 0n)) {
      group = await applySplitting({ client, lease, leaseLasts: times.lastsMs }, group, batch);
      onProgress();
    }
    if (batch.live && !live) {
      await goLive(client, lease, projections);
      live = true;
      logger.info(`Caught up at position ${batch.position}`);
      onCaughtUp();
    }
    if (signal.aborted) return;
  }
}

async function renew(
  pool: Pool,
  lease: Lease,
  { times, logger }: SessionOptions,
  broken: AbortController,
): Promise<void> {
  try {
    if (!(await renewLease(pool, lease, times.lastsMs))) broken.abort(new LeaseLost());
  } catch (error) {
    logger.warn(`The lease could not be renewed: ${messageOf(error)}`);
  }
}

async function housekeep(pool: Pool, logger: SessionOptions['logger']): Promise<void> {
  try {
    await forgetOldLiveChanges(pool);
  } catch (error) {
    logger.warn(`Old live changes could not be removed: ${messageOf(error)}`);
  }
}
