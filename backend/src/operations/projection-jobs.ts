import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';
import {
  type Job,
  type JobKind,
  findJobs,
  requestJobs,
  ProjectionBusy,
} from '../../../projections/src/engine/operator/jobs.js';
import { isHeld } from '../../../projections/src/engine/operator/overview.js';
import { cancelUnfinished, isReader, nobodyWorks, unattended } from '../../../projections/src/parked/parked.js';
import { actOf, type ApiRequest } from '../platform/http/api-request.js';
import { ProblemError } from '../platform/problems/problem.js';

const pollMs = 100;
const patienceMs = 5 * 60_000;

/** Passes operators' requests to the projector, in whichever process it runs, and waits for the result. */
@Injectable()
export class ProjectionJobs {
  constructor(private readonly pool: Pool) {}

  /**
   * @param name a projection, or `all`
   * @throws ProblemError projection_not_found
   */
  named(name: string): string[] {
    const names = liveProjections.map((projection) => projection.name);
    if (name === 'all') return names;
    if (!names.includes(name)) throw new ProblemError('projection_not_found');
    return [name];
  }

  /**
   * Asks for the end of the unfinished jobs of that name.
   * @param name a projection, a process manager, or `all` projections
   * @throws ProblemError projection_not_found; operation_failed if there is none
   */
  async cancel(name: string): Promise<void> {
    const names = name !== 'all' && (await isReader(this.pool, name)) ? [name] : this.named(name);
    const asked = await Promise.all(names.map((each) => cancelUnfinished(this.pool, each)));
    if (asked.every((job) => job === undefined))
      throw new ProblemError('operation_failed', { detail: 'No job is running.' });
  }

  /** @throws ProblemError projection_busy */
  async request(
    kind: JobKind,
    projections: readonly string[],
    request: ApiRequest,
    params: Job['params'] = {},
  ): Promise<string[]> {
    return busyAsProblem(() => requestJobs(this.pool, kind, projections, { ...actOf(request), params }));
  }

  /**
   * Makes the request and waits for its result.
   * @param ofProjector whether the projector has to serve it
   * @returns the finished jobs, in the order of the ids
   * @throws ProblemError not_ready if no projector runs, or if it takes longer than five minutes; operation_failed with the reason
   */
  async finished(ask: () => Promise<string[]>, ofProjector = true): Promise<Job[]> {
    if (ofProjector && !(await isHeld(this.pool)))
      throw new ProblemError('not_ready', { detail: 'No projector is running.' });
    const ids = await ask();
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(pollMs)) {
      const jobs = await findJobs(this.pool, `id = any($1) and state in ('done', 'failed', 'cancelled')`, [ids]);
      if (jobs.length < ids.length) continue;
      const failed = jobs.find(({ state }) => state !== 'done');
      if (failed) throw new ProblemError('operation_failed', { detail: failed.error ?? 'It was cancelled.' });
      return jobs;
    }
    const left = await findJobs(this.pool, `id = any($1) and state in ('requested', 'running')`, [ids]);
    const [idle] = await unattended(this.pool, left);
    const detail =
      idle === undefined
        ? 'It is still running, and goes on; GET /api/projections shows the progress of read models.'
        : nobodyWorks(idle);
    throw new ProblemError('not_ready', { detail });
  }
}

export async function busyAsProblem<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProjectionBusy) throw new ProblemError('projection_busy', { detail: error.message });
    throw error;
  }
}
