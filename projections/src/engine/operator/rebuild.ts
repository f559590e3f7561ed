import type { ProjectionEvent } from '../../../../contracts/src/operations/events.js';
import type { Projection } from '../projection.js';
import { dropBuild, dropReplaced, nextBuild } from '../store/builds.js';
import { type Member, loadCheckpoints } from '../store/group.js';
import { requireLease } from '../store/serve.js';
import type { Build } from '../tables/table-sql.js';
import { GivingWay } from '../../../../event-store/src/flow/give-way.js';
import { bulkBuild, PoisonFound } from './bulk-build.js';
import { catchUp } from './catch-up.js';
import { compareBuilds, summarise } from './compare.js';
import type { ProjectorContext } from './projector-context.js';
import { type Job, finishJob } from './jobs.js';
import { join, servingOf, swap } from './swap.js';
import { inTransaction, inTransactionOf } from '../store/transaction.js';
import type { Watch } from './watch.js';

/**
 * Builds the tables of several projections anew in one reading of the log, while the old ones serve. Then each catches up, joins
 * the group and serves, or, as a dry run, waits in the group for an operator's decision.
 * @throws PoisonFound, Cancelled, and what bulkBuild and catchUp throw; tables that do not serve yet are dropped
 */
export async function rebuild(context: ProjectorContext, jobs: readonly Job[], watch: Watch): Promise<void> {
  const checkpoints = await loadCheckpoints(context.pool);
  const orders = jobs.map((job) => {
    const projection = projectionOf(context, job);
    const build = nextBuild(projection, checkpoints);
    return { projection, build, poison: 'stop' as const, refused: new Map<string, string>(), queried: true };
  });
  const upTo = context.group.position ?? 0n;
  const unfinished = new Set(orders);
  try {
    const way = new GivingWay();
    const members = await bulkBuild(context, orders, upTo, watch.signal, (position, events) => {
      watch.pace.note({ position, events, upTo });
      return way.rest(watch.signal);
    });
    for (const [i, member] of members.entries()) {
      await putIntoService(context, jobs[i]!, member, watch);
      unfinished.delete(orders[i]!);
    }
  } catch (error) {
    // When the session ends, the next one drops the remains.
    if (!context.signal.aborted)
      for (const { projection, build } of unfinished) await discard(context, projection, build);
    throw error;
  }
  // Only when all serve: a table that autovacuum is busy with is dropped a second later, and nobody should wait for that.
  for (const { projection } of orders) await dropReplaced(context, projection);
}

async function putIntoService(context: ProjectorContext, job: Job, built: Member, watch: Watch): Promise<void> {
  const afterBatch = ({ projection, parked }: Member) => {
    if (parked.size > 0)
      throw new PoisonFound(projection.name, undefined, `${[...parked].join(', ')} can't be projected`);
  };
  const { client } = context.group.access;
  const dryRun = job.params.dryRun === true;
  const member = await catchUp(context, built, { afterBatch, signal: watch.signal }, async (caughtUp) => {
    if (dryRun)
      await inTransactionOf(client, async () => {
        await requireLease(client, context.lease);
        await setState(client, caughtUp, 'live');
      });
    join(context, caughtUp);
    return caughtUp;
  });
  const facts = { events: watch.pace.events, milliseconds: watch.pace.milliseconds };
  if (!dryRun) return swap(context, job, member, rebuilt(context, member, facts, false));
  const summary = await summaryOf(context, member);
  await context.pool.query(`update projection.jobs set state = 'ready', result = $2 where id = $1`, [
    job.id,
    JSON.stringify({ ...member.build, ...facts, summary }),
  ]);
}

function setState(client: ProjectorContext['group']['access']['client'], { projection, build }: Member, state: string) {
  return client.query(
    'update projection.checkpoints set state = $4 where name = $1 and version = $2 and generation = $3',
    [projection.name, build.version, build.generation, state],
  );
}

/** The changes that the swap of a dry run would make, in the projection's words. */
async function summaryOf(context: ProjectorContext, { projection, build }: Member) {
  const serving = (await servingOf(context, projection.name))!;
  // Tables of another version of the code have other columns: rows can't be compared.
  if (serving.version !== build.version) return [];
  const found = await inTransaction(
    context.bulk,
    (client) => compareBuilds(client, projection, serving, build),
    'begin isolation level repeatable read, read only',
  );
  return summarise(projection, found.differing);
}

/** Carries out the operator's decision about a dry run that is ready. */
export async function decide(context: ProjectorContext, job: Job): Promise<void> {
  const { version, generation, events, milliseconds } = job.result as unknown as Build & {
    events: number;
    milliseconds: number;
  };
  const projection = projectionOf(context, job);
  const member = context.group.members.find(
    ({ projection: { name }, build }) =>
      name === projection.name && build.version === version && build.generation === generation,
  );
  if (job.decision === 'swap' && member) {
    await swap(context, job, member, rebuilt(context, member, { events, milliseconds }, true));
    return dropReplaced(context, projection);
  }
  await discard(context, projection, { version, generation });
  await finishJob(context.pool, job.id, {
    state: 'cancelled',
    acts: [{ type: 'ProjectionRebuildCancelled', data: { dryRun: true } }],
  });
}

/** Takes a build out of the group, if it is there, and drops it. */
async function discard(context: ProjectorContext, projection: Projection, build: Build): Promise<void> {
  await context.group.serial.run(() => {
    context.group.members = context.group.members.filter(
      (member) =>
        member.projection.name !== projection.name ||
        member.build.version !== build.version ||
        member.build.generation !== build.generation,
    );
    return Promise.resolve();
  });
  await dropBuild(context, projection, build);
}

export function projectionOf({ projections }: ProjectorContext, { projection }: Pick<Job, 'projection'>): Projection {
  const found = projections.find(({ name }) => name === projection);
  if (!found) throw new Error(`This code has no projection ${projection}`);
  return found;
}

function rebuilt(
  { group }: ProjectorContext,
  { build }: Member,
  facts: { events: number; milliseconds: number },
  dryRun: boolean,
): ProjectionEvent {
  const { version, generation } = build;
  return {
    type: 'ProjectionRebuilt',
    data: { version, generation, position: (group.position ?? 0n).toString(), ...facts, dryRun },
  };
}
