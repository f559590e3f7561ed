import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { liveProjections } from '../definitions/live-projections.js';
import { recordOperatorActions } from '../engine/operator/operator-actions.js';
import { browseEvents, findEvent } from '../engine/operator/browse-events.js';
import { decideDryRun, findJobs, type Job, requestJobs, ProjectionBusy } from '../engine/operator/jobs.js';
import { isHeld, projectionStatuses } from '../engine/operator/overview.js';
import { validate as isUuid } from 'uuid';
import { blocks, type UnreadableEvent } from '../../../event-store/src/types.js';
import {
  type By,
  cancelUnfinished,
  idleManagers,
  isReader,
  listParked,
  retryStreams,
  skipParked,
  SkipRefused,
  skipUnreadable,
  unattended,
} from '../parked/parked.js';
import { startProjector } from '../engine/projector/projector.js';
import { followed, type Watched } from './followed-jobs.js';
import type { SystemAsk } from './arguments.js';
import { runRequireMacs } from './require-macs.js';
import { writeOcel } from '../ocel/ocel-log.js';

export interface Tools {
  databaseUrl: string;
  pool: Pool;
  log: EventLog;
  logger: Logger;
  /** Called now and then with the progress of running jobs. */
  onProgress: (jobs: readonly Job[]) => void;
}

/** The outcome for scripts, and the exit status: 0 done, 1 not done, 2 done but something is wrong, 3 nothing wrong, not all checked. */
export interface Outcome {
  result: unknown;
  status: 0 | 1 | 2 | 3;
}

/**
 * Carries out the request. The running projector does the jobs; if none runs, one is started here meanwhile.
 * @throws ProjectionBusy, LogUnavailable, the database's error, Error with one line
 */
export async function runAsk(tools: Tools, ask: SystemAsk): Promise<Outcome> {
  const { pool, log } = tools;
  const by = { actor: { kind: 'system' as const, id: 'ops' }, correlationId: randomUUID() };
  switch (ask.verb) {
    case 'status':
      return { result: { projections: await projectionStatuses(pool, log, liveProjections) }, status: 0 };
    case 'parked':
      return { result: { parked: await listParked(pool) }, status: 0 };
    case 'require-macs':
      return runRequireMacs(log, by.actor);
    case 'events':
      return { result: await browseEvents(log, pool, ask.query), status: 0 };
    case 'ocel':
      return { result: { ocel: await writeOcel(log, ask.file) }, status: 0 };
    case 'cancel':
      return cancel(pool, ask.name);
    case 'decide': {
      const [waiting] = await findJobs(pool, `projection = $1 and state = 'ready'`, [ask.projection]);
      if (!waiting || !(await decideDryRun(pool, ask.projection, ask.decision)))
        return failure('No dry run waits for a decision');
      const jobs = await withProjector(tools, () => followed(watched(tools), [waiting.id], []));
      return { result: { jobs }, status: jobs[0]!.state === 'failed' ? 1 : 0 };
    }
    case 'job': {
      const params = ask.dryRun ? { dryRun: true } : {};
      const jobs = await withProjector(tools, async () =>
        followed(watched(tools), await requestJobs(pool, ask.kind, ask.projections, { ...by, params })),
      );
      return { result: { jobs }, status: jobStatus(jobs) };
    }
    case 'retry': {
      const streams = (await listParked(pool)).filter(({ id }) => ask.id === undefined || id === ask.id);
      if (streams.length === 0)
        return ask.id === undefined ? { result: { jobs: [] }, status: 0 } : failure(`${ask.id} is not parked`);
      const [idle] = await idleManagers(pool, streams);
      if (idle !== undefined) return failure(`No API process is working for ${idle}: start the system first`);
      const jobs = await withProjector(tools, async () =>
        followed(watched(tools), await retryStreams(pool, streams, by)),
      );
      return { result: { jobs }, status: jobStatus(jobs) };
    }
    case 'skip':
      return skip(tools, ask, by);
  }
}

/** @param name of a read model or a process manager */
async function cancel(pool: Pool, name: string): Promise<Outcome> {
  if (!(await isReader(pool, name))) return failure(`${name} is neither a read model nor a process manager`);
  const job = await cancelUnfinished(pool, name);
  // One that reached its end meanwhile was not cancelled.
  if (job) return { result: { jobs: [job] }, status: job.state === 'done' || job.state === 'failed' ? 1 : 0 };
  const waiting = await findJobs(pool, `projection = $1 and state = 'ready'`, [name]);
  return failure(waiting.length > 0 ? new ProjectionBusy(waiting).message : 'No job is running');
}

/** @param id of a parked stream, or of an event that nobody can read */
async function skip(tools: Tools, { id, reason }: Extract<SystemAsk, { verb: 'skip' }>, by: By): Promise<Outcome> {
  const { pool, log } = tools;
  const parked = await listParked(pool);
  const place = isUuid(id) ? await findEvent(pool, id) : undefined;
  const [event] = place ? await log.readStream(place.stream, { from: place.revision, limit: 1 }) : [];
  const first = parked.find((each) => each.id === id || each.event.id === id);
  if (!first && !(event && blocks(event)))
    return failure(`${id} is neither a parked stream nor an event that can't be read`);
  const waiting = parked.filter((each) => each.event.id === (first?.event.id ?? id));
  const [idle] = await idleManagers(pool, waiting);
  if (idle !== undefined) return failure(`No API process is working for ${idle}: start the system first`);
  try {
    return await withProjector(tools, async () => {
      const { jobs: asked, ...skipped } = first
        ? await skipParked(pool, log, first, reason, by)
        : await skipUnreadable(pool, log, event as UnreadableEvent, reason, by);
      const jobs = await followed(watched(tools), asked);
      const goesOn = jobs.filter(({ result }) => result?.applied === result?.tried).map(({ projection }) => projection);
      const waits = jobs.map(({ projection }) => projection).filter((name) => !goesOn.includes(name));
      return { result: { skipped: { ...skipped, goesOn, waits } }, status: jobStatus(jobs) };
    });
  } catch (error) {
    if (error instanceof SkipRefused) return failure(error.message);
    throw error;
  }
}

function failure(error: string): Outcome {
  return { result: { error }, status: 1 };
}

/** For a comparison, differences come before what it left out. */
export function jobStatus(jobs: readonly Pick<Job, 'kind' | 'state' | 'result'>[]): Outcome['status'] {
  if (jobs.some(({ state }) => state === 'failed' || state === 'cancelled')) return 1;
  const imperfect = jobs.some(
    ({ kind, result }) =>
      (kind === 'verify' && result?.differingRows !== 0) || (kind === 'retry' && result?.applied !== result?.tried),
  );
  if (imperfect) return 2;
  return jobs.some(({ result }) => result?.complete === false) ? 3 : 0;
}

function watched({ pool, onProgress }: Tools): Watched {
  return {
    find: (ids) => findJobs(pool, 'id = any($1)', [ids]),
    unattended: (jobs) => unattended(pool, jobs),
    onProgress,
  };
}

async function withProjector<Result>({ databaseUrl, pool, log, logger }: Tools, run: () => Promise<Result>) {
  if (await isHeld(pool)) return run();
  const projector = await startProjector({ databaseUrl, log, logger, projections: liveProjections });
  try {
    return await run();
  } finally {
    await projector.stop();
    await recordOperatorActions(pool, log);
  }
}
