import type { Job } from './jobs.js';
import type { Pool } from 'pg';
import { messageOf } from '../error-message.js';
import type { ProjectorContext } from './projector-context.js';

/** How far a reading of the log has come, and how fast it goes. */
export class Pace {
  /** Events read so far. */
  events = 0;
  private readonly began = Date.now();
  private position = 0n;
  private upTo = 0n;

  note({ position, events, upTo }: { position: bigint; events: number; upTo: bigint }): void {
    Object.assign(this, { position, events, upTo });
  }

  get milliseconds(): number {
    return Date.now() - this.began;
  }

  /** As operators see it. `secondsLeft` is null until the reading has begun. */
  get shown(): NonNullable<Job['progress']> {
    const seconds = this.milliseconds / 1000;
    const share = this.upTo === 0n ? 0 : Number((this.position * 10_000n) / this.upTo) / 10_000;
    return {
      position: this.position.toString(),
      events: this.events,
      eventsPerSecond: seconds === 0 ? 0 : Math.round(this.events / seconds),
      secondsLeft: share === 0 ? null : Math.round((seconds * (1 - share)) / share),
    };
  }
}

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
