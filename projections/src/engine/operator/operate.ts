import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { messageOf } from '../error-message.js';
import { loadCheckpoints } from '../store/group.js';
import { LeaseLost } from '../store/lease.js';
import { recordOperatorActions } from './operator-actions.js';
import { PoisonFound } from './bulk-build.js';
import type { ProjectorContext } from './projector-context.js';
import { findJobs, finishJob, type Job, type Outcome, requestJobs, requeueJobs } from './jobs.js';
import { NotNow, pauseProjection, rejoin, resumeProjection, rollBack } from './membership.js';
import { decide, rebuild } from './rebuild.js';
import { retryParked } from './retry.js';
import { NotVerifiable, verify } from './verify.js';
import { Cancelled, Watch } from './watch.js';

const pollMs = 200;
const mostAttempts = 5;

/**
 * Does all work beside the group until the session ends: jobs of operators, the building of versions that
 * do not serve yet, the return of projections that are behind. Then records what was done in the log.
 * @throws LeaseLost; the database's error if the jobs can't be read
 */
export async function operate(context: ProjectorContext): Promise<void> {
  const { pool, projections, signal } = context;
  const running = new Map<string, Promise<void>>();
  let fatal: LeaseLost | undefined;
  const start = (keys: readonly string[], work: () => Promise<void>) => {
    const task = work()
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) fatal = error;
        else if (!signal.aborted) context.logger.warn(`${keys.join(', ')}: ${messageOf(error)}`);
      })
      .finally(() => keys.forEach((key) => running.delete(key)));
    keys.forEach((key) => running.set(key, task));
  };
  await requeueJobs(pool);
  try {
    while (!signal.aborted && !fatal) {
      for (const { name, serving, state, ...found } of await loadCheckpoints(pool)) {
        const projection = projections.find((each) => each.name === name);
        if (serving && state === 'catching_up' && projection?.version === found.version && !running.has(name))
          start([name], () => rejoin(context, projection, { name, serving, state, ...found }, signal));
      }
      await requestNewVersions(context);
      // Requests to process managers are for the API processes.
      const jobs = await findJobs(
        pool,
        `projection = any($1) and (state = 'requested' or (state = 'ready' and decision is not null))`,
        [projections.map(({ name }) => name)],
      );
      for (const together of inOnePass(jobs.filter(({ projection }) => !running.has(projection))))
        start(
          together.map(({ projection }) => projection),
          () => perform(context, together),
        );
      await recordActsIfReachable(context);
      await pause(pollMs, signal);
    }
  } finally {
    await Promise.all(running.values());
  }
  if (fatal) throw fatal;
}

/** Rebuilds requested at the same time read the log once for all, and so do verifications. */
function inOnePass(jobs: readonly Job[]): Job[][] {
  const requested = (kind: Job['kind']) => jobs.filter((job) => job.kind === kind && job.state === 'requested');
  const together = [requested('rebuild'), requested('verify')].filter(({ length }) => length > 0);
  const others = jobs.filter((job) => !together.flat().includes(job));
  return [...together, ...others.map((job) => [job])];
}

async function perform(context: ProjectorContext, jobs: readonly Job[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  if (jobs[0]!.state === 'requested')
    await context.pool.query(
      `update projection.jobs set state = 'running', started_at = clock_timestamp(), attempts = attempts + 1
       where id = any($1)`,
      [ids],
    );
  const watch = new Watch(context, jobs);
  try {
    await run(context, jobs, watch);
  } catch (error) {
    if (error instanceof LeaseLost || context.signal.aborted) throw error;
    const cause = watch.signal.aborted ? (watch.signal.reason as unknown) : error;
    const left = await findJobs(context.pool, `id = any($1) and state = 'running'`, [ids]);
    for (const job of left) await afterFailure(context, job, cause);
  } finally {
    watch.close();
  }
}

async function run(context: ProjectorContext, jobs: readonly Job[], watch: Watch): Promise<void> {
  const [job] = jobs as [Job];
  if (job.state === 'ready') return decide(context, job);
  switch (job.kind) {
    case 'rebuild':
      return rebuild(context, jobs, watch);
    case 'verify':
    case 'heal':
      return verify(context, jobs, watch);
    case 'pause':
      return pauseProjection(context, job);
    case 'resume':
      return resumeProjection(context, job, watch);
    case 'rollback':
      return rollBack(context, job, watch);
    case 'retry':
      return retryParked(context, job);
  }
}

/** A permanent failure ends the job; anything else (a lost connection, the log out of reach) is tried again. */
async function afterFailure({ pool, logger }: ProjectorContext, job: Job, error: unknown): Promise<void> {
  const outcome = outcomeOf(job, error);
  const { correlationId } = job;
  if (outcome.state === 'failed') logger.warn({ correlationId }, `${job.kind} of ${job.projection}: ${outcome.error}`);
  if (outcome.state === 'cancelled' || isFinal(job, error) || job.attempts >= mostAttempts)
    return finishJob(pool, job.id, outcome);
  await pool.query(`update projection.jobs set state = 'requested', progress = null where id = $1`, [job.id]);
}

/** A fault of one projection does not end the job of the others: they are built again without it. */
function isFinal(job: Job, error: unknown): boolean {
  if (error instanceof PoisonFound || error instanceof NotVerifiable) return error.projection === job.projection;
  return error instanceof NotNow;
}

function outcomeOf(job: Job, error: unknown): Outcome & { error: string } {
  const message = messageOf(error);
  if (error instanceof Cancelled) {
    const dryRun = job.params.dryRun === true;
    const acts = job.kind === 'rebuild' ? [{ type: 'ProjectionRebuildCancelled' as const, data: { dryRun } }] : [];
    return { state: 'cancelled', error: message, ...(acts.length > 0 && { acts }) };
  }
  if (!(error instanceof PoisonFound) || !error.parking || error.projection !== job.projection)
    return { state: 'failed', error: message };
  const { id: eventId, stream, type, revision } = error.parking.event;
  const where = `${type} ${eventId}, event ${revision} of ${stream}`;
  return {
    state: 'failed',
    error: `${where}: ${message}`,
    acts: [{ type: 'ProjectionRebuildStopped', data: { eventId, stream, type, revision } }],
  };
}

const retryVersionSeconds = 30;

/** A version of the code that does not serve yet is built automatically; after a failure it is tried again later. */
async function requestNewVersions({ pool, projections, group }: ProjectorContext): Promise<void> {
  if (group.position === null) return;
  const { rows } = await pool.query<{ name: string }>(
    `select c.name from projection.checkpoints c where c.serving and c.state = 'outdated' and c.name = any($1)
       and not exists (select from projection.jobs j where j.projection = c.name
         and (j.state in ('requested', 'running', 'ready')
           or j.state = 'failed' and j.kind = 'rebuild' and j.finished_at > clock_timestamp() - ${retryVersionSeconds} * interval '1 second'))`,
    [projections.map(({ name }) => name)],
  );
  if (rows.length > 0)
    await requestJobs(
      pool,
      'rebuild',
      rows.map(({ name }) => name),
      { actor: { kind: 'system', id: 'projector' }, correlationId: crypto.randomUUID() },
    );
}

async function recordActsIfReachable({ pool, log, logger }: ProjectorContext): Promise<void> {
  try {
    await recordOperatorActions(pool, log);
  } catch (error) {
    logger.warn(`What was done could not be recorded yet: ${messageOf(error)}`);
  }
}
