import type { Pool } from 'pg';
import { everySoOften } from '../../../../event-store/src/flow/keep-going.js';
import { messageOf } from '../error-message.js';
import { leaseName, type Lease } from '../store/lease.js';
import type { Job } from './jobs.js';
import { Pace } from './watch.js';
import type { ProjectorContext } from './projector-context.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { dropBuild, forgetBuild, nextBuild } from '../store/builds.js';
import { type Checkpoint, loadCheckpoints } from '../store/group.js';
import { announceAllChanged, countUnknownEvents } from '../store/progress.js';
import { requireLease, serveBuild } from '../store/serve.js';
import { inTransaction } from '../store/transaction.js';
import { type BulkContext, type Order, bulkBuild, PoisonFound } from './bulk-build.js';
import { whenReadersLetGo } from './swap.js';

const everyMs = 400;

/**
 * Shows operators how far the filling of empty read models has come while `fill` works. It stands with the lease, so it is gone with
 * the session.
 */
export async function withFillingShown<Result>(
  { pool, lease, logger }: Pick<ProjectorContext, 'pool' | 'lease' | 'logger'>,
  pace: Pace,
  fill: () => Promise<Result>,
): Promise<Result> {
  await writeFilling(pool, lease, pace.shown);
  const end = everySoOften(everyMs, () =>
    writeFilling(pool, lease, pace.shown).catch((error: unknown) =>
      logger.warn(`The progress of filling the read models could not be written: ${messageOf(error)}`),
    ),
  );
  try {
    return await fill();
  } finally {
    // Each may go over another connection, and the end must be the last.
    await end();
    await writeFilling(pool, lease, null);
  }
}

async function writeFilling(pool: Pool, { epoch }: Lease, progress: Job['progress']): Promise<void> {
  await pool.query('update projection.lease set filling = $3 where name = $1 and epoch = $2', [
    ...[leaseName, epoch, progress && JSON.stringify(progress)],
  ]);
}

/** With fewer events than this, folding them into the tables that serve takes no longer than making new ones. */
const longLog = 20_000;

export interface FillContext extends BulkContext {
  /** A log of so many events is worth it. */
  longLog?: number;
}

type OnFilling = (position: bigint, upTo: bigint) => void;

/** An order and the empty build that it replaces. */
interface Filling extends Order {
  empty: Checkpoint;
}

/**
 * Fills read models that are still empty from a long log in bulk, as a rebuild does, before the group begins: after a restore, a
 * reset, or at the first start on a log that is there already. Streams with an event that can't be folded are parked. All of them begin
 * to serve in one transaction; if the session ends before, this resolves, they stay empty and the next one begins again.
 * If Postgres refuses a row, they stay empty, too: the group then finds the event and parks its stream.
 * @param onFilling gets the position that was reached and the one to reach
 * @throws LeaseLost, LogUnavailable, the database's errors
 */
export async function fillFromStart(context: FillContext, onFilling: OnFilling): Promise<void> {
  try {
    await fill(context, onFilling);
  } catch (error) {
    // A session that ends by an error would keep its lease until it runs out.
    if (!context.signal.aborted) throw error;
  }
}

async function fill(context: FillContext, onFilling: OnFilling): Promise<void> {
  const orders = await emptyOnes(context);
  if (orders.length === 0 || !(await hasEvents(context, context.longLog ?? longLog))) return;
  const upTo = await context.log.head();
  context.logger.info(`Filling ${orders.length} empty read models up to position ${upTo}`);
  const pace = new Pace();
  await withFillingShown(context, pace, () =>
    build(context, orders, upTo, (position, events) => {
      pace.note({ position, events, upTo });
      onFilling(position, upTo);
    }),
  );
}

async function build(
  context: FillContext,
  orders: readonly Filling[],
  upTo: bigint,
  onProgress: (position: bigint, events: number) => void,
): Promise<void> {
  const unknown = new UnknownCounts(context);
  try {
    await bulkBuild(context, orders, upTo, context.signal, (position, events, step) => {
      unknown.add(step);
      onProgress(position, events);
    });
    await unknown.counted;
  } catch (error) {
    await unknown.counted.catch(() => undefined);
    if (context.signal.aborted || !(error instanceof PoisonFound)) throw error;
    for (const { projection, build } of orders) await dropBuild(context, projection, build);
    context.logger.warn(
      `${error.projection} can't be filled in bulk, so events are applied one by one: ${error.message}`,
    );
    return;
  }
  await serveAll(context, orders, upTo);
}

/** Counted, since positions of EventStoreDB are bytes. */
async function hasEvents({ log, signal }: FillContext, wanted: number): Promise<boolean> {
  let count = 0;
  for await (const { events } of log.readAll({ limit: wanted, signal })) count += events.length;
  return count >= wanted;
}

async function emptyOnes({ pool, projections }: FillContext): Promise<Filling[]> {
  const checkpoints = await loadCheckpoints(pool);
  return projections.flatMap((projection) => {
    const empty = checkpoints.find(({ name, serving }) => serving && name === projection.name);
    if (empty?.state !== 'live' || empty.version !== projection.version || empty.position !== null) return [];
    const build = nextBuild(projection, checkpoints);
    return { projection, build, empty, poison: 'park' as const, refused: new Map<string, string>(), queried: true };
  });
}

function serveAll(context: FillContext, orders: readonly Filling[], upTo: bigint): Promise<void> {
  return whenReadersLetGo(context.signal, () =>
    inTransaction(context.pool, async (client) => {
      context.signal.throwIfAborted();
      await client.query(`set local lock_timeout = '500ms'`);
      await requireLease(client, context.lease);
      for (const { projection, build, empty } of orders) {
        await serveBuild(client, projection, build);
        await forgetBuild(client, projection, empty);
      }
      await announceAllChanged(client, upTo);
    }),
  );
}

/** Counts one step after the other, while the next ones are read. */
class UnknownCounts {
  counted: Promise<void> = Promise.resolve();

  constructor(private readonly context: Pick<FillContext, 'pool'>) {}

  add(step: readonly LogEvent[]): void {
    const unreadable = step.filter(({ readable }) => !readable);
    if (unreadable.length === 0) return;
    this.counted = this.counted.then(() =>
      inTransaction(this.context.pool, (client) => countUnknownEvents(client, unreadable)),
    );
    this.counted.catch(() => undefined);
  }
}
