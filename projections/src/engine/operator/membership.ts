import type { Projection } from '../projection.js';
import { dropReplaced, keptBuilds } from '../store/builds.js';
import type { BuildState, Checkpoint } from '../store/group.js';
import { loadMember } from '../store/group.js';
import { requireLease } from '../store/serve.js';
import { catchUp } from './catch-up.js';
import type { ProjectorContext } from './projector-context.js';
import type { Job } from './jobs.js';
import { finishJob } from './jobs.js';
import { projectionOf } from './rebuild.js';
import { join, servingOf, swap } from './swap.js';
import { inTransaction, inTransactionOf } from '../store/transaction.js';
import type { Watch } from './watch.js';

/** The request does not fit the projection's state. */
export class NotNow extends Error {}

/** Takes a projection out of the group, at its position. */
export async function pauseProjection(context: ProjectorContext, job: Job): Promise<void> {
  const { client } = context.group.access;
  await context.group.serial.run(async () => {
    const serving = await servingOf(context, job.projection);
    if (serving?.state !== 'live') throw new NotNow(`${job.projection} is ${serving?.state ?? 'not there'}`);
    const position = (serving.position ?? 0n).toString();
    await inTransactionOf(client, async () => {
      await requireLease(client, context.lease);
      await setServingState(client, job.projection, 'paused');
      await finishJob(client, job.id, { state: 'done', acts: [{ type: 'ProjectionPaused', data: { position } }] });
    });
    context.group.members = context.group.members.filter(({ projection }) => projection.name !== job.projection);
  });
}

/** Lets a paused projection catch up alone and join the group again. */
export async function resumeProjection(context: ProjectorContext, job: Job, watch: Watch): Promise<void> {
  const serving = await servingOf(context, job.projection);
  if (serving?.state !== 'paused' && serving?.state !== 'catching_up')
    throw new NotNow(`${job.projection} is not paused`);
  await inTransaction(context.pool, (client) => setServingState(client, job.projection, 'catching_up'));
  await rejoin(context, projectionOf(context, job), serving, watch.signal, job);
}

/** Brings a serving build that is behind to the group's position, and into the group. */
export async function rejoin(
  context: ProjectorContext,
  projection: Projection,
  serving: Checkpoint,
  signal: AbortSignal,
  job?: Job,
): Promise<void> {
  const { client } = context.group.access;
  const behind = await loadMember(context.pool, projection, serving, context.skips);
  await catchUp(context, behind, { signal }, async (member) => {
    const position = (member.position ?? 0n).toString();
    await inTransactionOf(client, async () => {
      await requireLease(client, context.lease);
      await setServingState(client, projection.name, 'live');
      if (job)
        await finishJob(client, job.id, { state: 'done', acts: [{ type: 'ProjectionResumed', data: { position } }] });
    });
    join(context, member);
  });
}

/**
 * The tables that served before catch up while the present ones go on, then serve again.
 * @throws NotNow when there are none, or their code is gone
 */
export async function rollBack(context: ProjectorContext, job: Job, watch: Watch): Promise<void> {
  const projection = projectionOf(context, job);
  const kept = await keptBuilds(context.pool, projection.name);
  const before = kept.find(({ version }) => version === projection.version);
  if (!before)
    throw new NotNow(
      kept[0]
        ? `The earlier tables are of version ${kept[0].version}, whose code is gone`
        : `Nothing served ${projection.name} before`,
    );
  const behind = await loadMember(context.pool, projection, before, context.skips);
  const member = await catchUp(context, behind, { signal: watch.signal }, (caughtUp) => {
    join(context, caughtUp);
    return Promise.resolve(caughtUp);
  });
  const position = (context.group.position ?? 0n).toString();
  await swap(context, job, member, { type: 'ProjectionRolledBack', data: { ...member.build, position } });
  await dropReplaced(context, projection);
}

function setServingState(
  client: Pick<ProjectorContext['pool'], 'query'>,
  name: string,
  state: BuildState,
): Promise<unknown> {
  return client.query(
    `update projection.checkpoints set state = $2, held = ($2 = 'paused'), updated_at = clock_timestamp() where name = $1 and serving`,
    [name, state],
  );
}
