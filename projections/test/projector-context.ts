import pino from 'pino';
import { liveProjections } from '../src/definitions/live-projections.js';
import { LiveGroup } from '../src/engine/apply/live-group.js';
import { findJobs, requestJobs, type Job, type JobKind } from '../src/engine/operator/jobs.js';
import type { ProjectorContext } from '../src/engine/operator/projector-context.js';
import { bulkPool } from '../src/engine/store/database.js';
import type { ArrayLog } from './array-log.js';
import { by } from './operated-projector.js';
import type { TestProjector } from './projector.js';

/** The context of a projector's session, without the session: for specs that work between its steps. They have to end its `bulk`. */
export function contextOf(projector: TestProjector, log: ArrayLog): ProjectorContext {
  return {
    pool: projector.pool,
    bulk: bulkPool(projector.url, projector.access.lease.epoch, () => undefined),
    log,
    logger: pino({ level: 'silent' }),
    projections: liveProjections,
    lease: projector.access.lease,
    group: new LiveGroup(projector.access, projector.group),
    skips: new Map(),
    signal: new AbortController().signal,
  };
}

/** A job of an operator that is not begun yet. */
export async function requested({ pool }: ProjectorContext, kind: JobKind, projection: string): Promise<Job> {
  const [id] = await requestJobs(pool, kind, [projection], by);
  return jobOf({ pool }, id!);
}

export async function jobOf({ pool }: Pick<ProjectorContext, 'pool'>, id: string): Promise<Job> {
  return (await findJobs(pool, 'id = $1', [id]))[0]!;
}
