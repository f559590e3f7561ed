import type { Job } from '../../../../projections/src/engine/operator/jobs.js';
import { pause, keepGoing } from '../../../../event-store/src/flow/keep-going.js';
import { ManagerTerm, handledBy, type ManagerTools } from './manager-term.js';
import { randomUUID } from 'node:crypto';
import { ManagerLeaseLost, type ManagerLease } from './manager-store.js';
import type { ProcessManager } from './process-manager.js';

/**
 * Parks what workers could not read, and serves operators' requests for parked streams, until the signal is aborted. Records
 * retries in the log, as projections do.
 * @throws ManagerLeaseLost
 */
async function doRetries(term: ManagerTerm, lookMs: number, signal: AbortSignal): Promise<void> {
  const { store } = term.tools;
  for (; !signal.aborted; await pause(lookMs, signal)) {
    await term.parkUnreadable();
    for (const job of await store.retryJobs()) await store.finishRetry(job.id, await retryAll(term, job));
  }
}

/** An operator may end a retry between two streams. */
async function retryAll(term: ManagerTerm, { id, params }: Job): Promise<'done' | 'cancelled'> {
  const { store } = term.tools;
  if (!(await store.goesOn(id))) return 'cancelled';
  for (const parked of await store.parked(params.parked)) {
    if (!(await store.goesOn(id))) return 'cancelled';
    await term.retry(parked, id);
  }
  return 'done';
}

/** Milliseconds: how long a lease lasts, how often it is renewed or tried, how often operators' requests are looked for. */
export interface ManagerTimes {
  leaseMs: number;
  renewMs: number;
  lookMs: number;
}

const usualTimes: ManagerTimes = { leaseMs: 10_000, renewMs: 3_000, lookMs: 1_000 };
const reconnect = { firstMs: 200, maxMs: 10_000 };

/** Works for one manager while this process holds its lease. One process works, the others wait. */
export class ManagerRunner {
  private readonly holder = randomUUID();

  constructor(
    private readonly manager: ProcessManager,
    private readonly tools: ManagerTools,
    private readonly times: ManagerTimes = usualTimes,
  ) {}

  /** Runs until the signal is aborted. Every failure is logged and retried from the kept position. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, logger } = this.tools;
    const { name } = this.manager;
    let isNoted = false;
    const round = async (progressed: () => void) => {
      if (!isNoted) await store.noteWaiting([...handledBy(this.manager)]);
      isNoted = true;
      const lease = await store.take(this.holder, this.times.leaseMs);
      if (!lease) return pause(this.times.renewMs, signal);
      logger.info({ manager: name, epoch: lease.epoch, position: lease.position?.toString() }, 'A manager runs here');
      await this.lead(lease, signal, progressed);
      await store.release(lease);
    };
    const failed = (error: unknown) => {
      if (error instanceof ManagerLeaseLost) logger.warn({ manager: name }, error.message);
      else logger.error({ manager: name, err: error }, 'A manager failed and continues from its position');
    };
    await keepGoing(round, { signal, bounds: reconnect, failed });
  }

  /** Follows the log, serves operators' requests, and keeps the lease, side by side; if one fails, all end. */
  private async lead(lease: ManagerLease, stopping: AbortSignal, onProgress: () => void): Promise<void> {
    const term = await ManagerTerm.begin(this.manager, this.tools, lease);
    const failed = new AbortController();
    const signal = AbortSignal.any([stopping, failed.signal]);
    const { lookMs } = this.times;
    const parts = [term.follow(signal, onProgress), doRetries(term, lookMs, signal), this.keep(term, signal)];
    for (const part of parts) part.catch((error: unknown) => failed.abort(error));
    await Promise.allSettled(parts);
    failed.signal.throwIfAborted();
  }

  private async keep(term: ManagerTerm, signal: AbortSignal): Promise<void> {
    for (;;) {
      await pause(this.times.renewMs, signal);
      if (signal.aborted) return;
      await this.tools.store.renew(term.lease, this.times.leaseMs);
      await term.keepPosition();
    }
  }
}
