import type { Projection } from '../projection.js';
import type { Checkpoint } from '../runner/group.js';
import { loadCheckpoints, loadMember } from '../runner/group.js';
import { requireLease } from '../runner/serve.js';
import { catchUp } from './catch-up.js';
import type { Desk } from './desk.js';
import type { Job } from './jobs.js';
import { finishJob } from './jobs.js';
import { projectionOf } from './rebuild.js';
import { join, servingOf, swap } from './swap.js';
import { inTransaction, inTransactionOf } from './transaction.js';
import type { Watch } from './watch.js';

/** What was asked does not fit the state that the projection is in. */
export class NotNow extends Error {}

/** Takes a projection out of the group, where it is. */
export async function pauseProjection(desk: Desk, job: Job): Promise<void> {
  const { client } = desk.group.access;
  await desk.group.turns.take(async () => {
    const serving = await servingOf(desk, job.projection);
    if (serving?.state !== 'live') throw new NotNow(`${job.projection} is ${serving?.state ?? 'not there'}`);
    const position = (serving.position ?? 0n).toString();
    await inTransactionOf(client, async () => {
      await requireLease(client, desk.lease);
      await setServingState(client, job.projection, 'paused');
      await finishJob(client, job.id, { state: 'done', acts: [{ type: 'ProjectionPaused', data: { position } }] });
    });
    desk.group.members = desk.group.members.filter(({ projection }) => projection.name !== job.projection);
  });
}

/** Lets a paused projection catch up alone and join the group again. */
export async function resumeProjection(desk: Desk, job: Job, watch: Watch): Promise<void> {
  const serving = await servingOf(desk, job.projection);
  if (serving?.state !== 'paused' && serving?.state !== 'catching_up')
    throw new NotNow(`${job.projection} is not paused`);
  await inTransaction(desk.pool, (client) => setServingState(client, job.projection, 'catching_up'));
  await rejoin(desk, projectionOf(desk, job), serving, watch.signal, job);
}

/** Brings a build that serves but is behind to the group's position, and into the group. */
export async function rejoin(
  desk: Desk,
  projection: Projection,
  serving: Checkpoint,
  signal: AbortSignal,
  job?: Job,
): Promise<void> {
  const { client } = desk.group.access;
  const behind = await loadMember(desk.pool, projection, serving, desk.skips);
  await catchUp(desk, behind, { signal }, async (member) => {
    const position = (member.position ?? 0n).toString();
    await inTransactionOf(client, async () => {
      await requireLease(client, desk.lease);
      await setServingState(client, projection.name, 'live');
      if (job)
        await finishJob(client, job.id, { state: 'done', acts: [{ type: 'ProjectionResumed', data: { position } }] });
    });
    join(desk, member);
  });
}

/**
 * The tables that served before catch up while the present ones go on, then serve again.
 * @throws NotNow when there are none, or their code is gone
 */
export async function rollBack(desk: Desk, job: Job, watch: Watch): Promise<void> {
  const projection = projectionOf(desk, job);
  const kept = (await loadCheckpoints(desk.pool)).filter(
    ({ name, state }) => name === projection.name && state === 'kept',
  );
  const before = kept.find(({ version }) => version === projection.version);
  if (!before)
    throw new NotNow(
      kept[0]
        ? `The tables before are of version ${kept[0].version}, whose code is gone`
        : `Nothing served ${projection.name} before`,
    );
  const behind = await loadMember(desk.pool, projection, before, desk.skips);
  const member = await catchUp(desk, behind, { signal: watch.signal }, (caughtUp) => {
    join(desk, caughtUp);
    return Promise.resolve(caughtUp);
  });
  const position = (desk.group.position ?? 0n).toString();
  await swap(desk, job, member, { act: { type: 'ProjectionRolledBack', data: { ...member.build, position } } });
}

function setServingState(client: Pick<Desk['pool'], 'query'>, name: string, state: string): Promise<unknown> {
  return client.query(
    `update projection.checkpoints set state = $2, updated_at = clock_timestamp() where name = $1 and serving`,
    [name, state],
  );
}
