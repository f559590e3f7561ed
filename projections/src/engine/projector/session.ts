import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { everySoOften, pause } from '../../../../event-store/src/flow/keep-going.js';
import type { SubscriptionState } from '../../../../event-store/src/client/follow.js';
import { lostKeysLine, sampleLostKeys } from '../../../../event-store/src/log/lost-keys.js';
import { messageOf } from '../error-message.js';
import type { ProjectorContext, ProjectorLog } from '../operator/projector-context.js';
import { cancelStaleDryRuns, forgetOldJobs } from '../operator/jobs.js';
import { fillFromStart } from '../operator/fill.js';
import { operate } from '../operator/operate.js';
import { refuseOtherLog } from '../operator/other-log.js';
import { loadSkips } from '../operator/unknown-types.js';
import type { Projection } from '../projection.js';
import { dropUnfinished } from '../store/builds.js';
import { bulkPool, endEarlierBulkWork } from '../store/database.js';
import { loadCheckpoints, loadGroup } from '../store/group.js';
import { acquireLease, type Lease, LeaseLost, releaseLease, renewLease } from '../store/lease.js';
import { LiveGroup, warnOfParked } from '../apply/live-group.js';
import { forgetOldLiveChanges } from '../store/progress.js';
import { goLive } from '../store/serve.js';

/** Milliseconds: the duration of a lease, the interval of its renewal, and the interval at which a waiting projector asks for it. */
export interface LeaseTimes {
  lastsMs: number;
  renewMs: number;
  retryMs: number;
}

export interface SessionOptions {
  databaseUrl: string;
  pool: Pool;
  log: ProjectorLog;
  logger: Pick<Logger, 'info' | 'warn'>;
  projections: readonly Projection[];
  times: LeaseTimes;
  /** This projector's id, the same in all its sessions. */
  holder: string;
  stopping: AbortSignal;
  onProgress: () => void;
  onCaughtUp: () => void;
  /** See fillFromStart. */
  onFilling: (position: bigint, upTo: bigint) => void;
  longLog?: number;
}

const housekeepingMs = 60_000;

/**
 * One connection's life: takes the lease on it, reads all positions, applies batches and carries out operators' requests, until
 * stopped.
 * @throws LeaseLost when another projector took over; any error of the database, with the connection given up: a commit may
 * or may not have happened then, and the next session reads the checkpoints again
 */
export async function runSession(options: SessionOptions): Promise<void> {
  const { pool, logger, times, stopping } = options;
  const client = await pool.connect();
  const broken = new AbortController();
  client.on('error', (error) => broken.abort(error));
  try {
    const lease = await waitForLease(client, options, broken.signal);
    if (!lease) return client.release(true);
    const parts = [
      everySoOften(times.renewMs, () => renew(pool, lease, options, broken)),
      everySoOften(housekeepingMs, () => housekeep(pool, logger)),
    ];
    let ended: Promise<unknown> | undefined;
    try {
      await work(client, lease, options, AbortSignal.any([stopping, broken.signal]));
    } finally {
      ended = Promise.all(parts.map((end) => end()));
    }
    broken.signal.throwIfAborted();
    // A renewal that came after it would make the lease last again.
    await ended;
    await releaseLease(pool, lease);
    client.release(true);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Undefined if stopped before the lease was free. */
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

/** Follows the log and does operators' jobs concurrently; the failure of one ends both. */
async function work(client: PoolClient, lease: Lease, options: SessionOptions, ended: AbortSignal): Promise<void> {
  const { databaseUrl, pool, log, logger, projections, times } = options;
  const bulk = bulkPool(databaseUrl, lease.epoch, (error) =>
    logger.warn(`A database connection broke: ${error.message}`),
  );
  const failed = new AbortController();
  const signal = AbortSignal.any([ended, failed.signal]);
  try {
    await refuseOtherLog(pool, log, options.projections);
    await warnOfLostKeys(log, logger);
    await endEarlierBulkWork(pool, lease.epoch, signal);
    await cancelStaleDryRuns(pool, projections);
    await dropUnfinished({ pool, lease, logger }, projections);
    await noteOutdated(pool, projections);
    const skips = await loadSkips(log, projections);
    const alone = { pool, bulk, log, logger, projections, lease, skips, signal };
    await fillFromStart(
      { ...alone, ...(options.longLog !== undefined && { longLog: options.longLog }) },
      options.onFilling,
    );
    const members = await loadGroup(client, projections, skips);
    const group = new LiveGroup({ client, lease, leaseLasts: times.lastsMs }, members, await startOf(pool, members));
    const context: ProjectorContext = { ...alone, group };
    let reachLive = () => {};
    const live = new Promise<void>((resolve) => (reachLive = resolve));
    signal.addEventListener('abort', reachLive);
    if (signal.aborted) reachLive();
    const parts = [
      followLog(context, options.onProgress, reachLive),
      live.then(() => announceWhenComplete(context, options.onCaughtUp)),
      operate(context),
    ];
    for (const part of parts) part.catch((error: unknown) => failed.abort(error));
    await Promise.allSettled(parts);
    failed.signal.throwIfAborted();
  } finally {
    await bulk.end();
  }
}

/** One line warns of a wrong database, instead of thousands of parked streams. */
async function warnOfLostKeys(log: ProjectorLog, logger: SessionOptions['logger']): Promise<void> {
  const line = lostKeysLine(await sampleLostKeys(log));
  if (line) logger.warn(line);
}

/** @param onLive called when the group has caught up with the log, perhaps more than once */
async function followLog(
  { log, logger, group, lease, signal }: ProjectorContext,
  onProgress: () => void,
  onLive: () => void,
): Promise<void> {
  const after = group.position;
  logger.info(`Projecting from position ${after ?? 'the start'}, epoch ${lease.epoch}`);
  let warned: string | undefined;
  const onState = (state: SubscriptionState, error?: unknown) => {
    if (state === 'live') warned = undefined;
    if (state !== 'disconnected') return;
    const reason = messageOf(error);
    // This is tried every second, perhaps for hours.
    if (reason !== warned) logger.warn(`The log can't be followed; trying again: ${reason}`);
    warned = reason;
  };
  // Somebody waits for the live change. The managers' subscription keeps its wait: the process that runs them answers commands first.
  for await (const batch of log.subscribe({ after, signal, onState, windowMs: 0 })) {
    const before = group.members;
    await group.apply(batch);
    warnOfParked(logger, before, group.members, batch.events);
    if (batch.events.length > 0) onProgress();
    if (batch.live) onLive();
    if (signal.aborted) return;
  }
}

/** Ready only when every read model of this code serves, including those that are being built. */
async function announceWhenComplete(
  { pool, logger, group, lease, signal }: ProjectorContext,
  onCaughtUp: () => void,
): Promise<void> {
  while (!signal.aborted && !(await isComplete(pool))) await pause(100, signal);
  if (signal.aborted) return;
  await group.serial.run(() => goLive(group.access.client, lease));
  logger.info(`Caught up at position ${group.position ?? 0n}`);
  onCaughtUp();
}

async function isComplete(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from projection.checkpoints
     where serving and state in ('outdated', 'catching_up') limit 1`,
  );
  return rowCount === 0;
}

/** Serving tables of other code can't go on; those of this code can, unless an operator holds them. */
async function noteOutdated(pool: Pool, projections: readonly Projection[]): Promise<void> {
  for (const { name, version } of projections)
    await pool.query(
      `update projection.checkpoints set state = case when version <> $2 then 'outdated' when held then 'paused' else 'catching_up' end
       where name = $1 and serving and (state = 'outdated') = (version = $2)`,
      [name, version],
    );
}

/** The reader's start: the members' position or, if all are away, that of the furthest. */
async function startOf(pool: Pool, members: LiveGroup['members']): Promise<bigint | null | undefined> {
  if (members.length > 0) return undefined;
  const positions = (await loadCheckpoints(pool)).flatMap(({ position }) => position ?? []);
  return positions.reduce<bigint | null>((most, each) => (most === null || each > most ? each : most), null);
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
    await forgetOldJobs(pool);
  } catch (error) {
    logger.warn(`Old live changes and jobs could not be removed: ${messageOf(error)}`);
  }
}
