import type { Pool } from 'pg';
import { messageOf } from '../error-message.js';
import type { ProjectorContext } from './projector-context.js';
import type { Job } from './jobs.js';
import { Pace } from './pace.js';

/** An operator cancelled the job. */
export class Cancelled extends Error {
  constructor() {
    super('Cancelled');
    this.name = 'Cancelled';
  }
}

const everyMs = 400;

/** Writes the progress of running jobs, and checks for cancellation: one cancelled job ends all, since they read the log together. */
export class Watch {
  readonly signal: AbortSignal;
  readonly pace = new Pace();
  private readonly cancelled = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly context: ProjectorContext,
    private readonly jobs: readonly Job[],
  ) {
    this.signal = AbortSignal.any([context.signal, this.cancelled.signal]);
    this.timer = setInterval(() => void this.report(), everyMs);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async report(): Promise<void> {
    try {
      if (await writeProgress(this.context.pool, this.jobs, this.pace.shown)) this.cancelled.abort(new Cancelled());
    } catch (error) {
      this.context.logger.warn(`The progress of a job could not be written: ${messageOf(error)}`);
    }
  }
}

/** True if one of the jobs is to be cancelled. */
async function writeProgress(
  pool: Pool,
  jobs: readonly Job[],
  progress: NonNullable<Job['progress']>,
): Promise<boolean> {
  const { rows } = await pool.query<{ cancel: boolean }>(
    `update projection.jobs set progress = $2 where id = any($1) and state = 'running' returning cancel`,
    [jobs.map(({ id }) => id), JSON.stringify(progress)],
  );
  return rows.some(({ cancel }) => cancel);
}
