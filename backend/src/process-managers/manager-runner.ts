import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { backoffMs, pause } from '../../../event-store/src/backoff.js';
import type { EventLog } from '../../../event-store/src/event-log.js';
import type { ManagerLease, ManagerStore } from './manager-store.js';
import { ManagerLeaseLost } from './manager-store.js';
import type { ProcessManager } from './process-manager.js';

/** Milliseconds: how long a lease lasts, how often it is renewed or asked for, how often tasks are looked for. */
export interface ManagerTimes {
  leaseMs: number;
  renewMs: number;
  lookMs: number;
}

interface Tools {
  log: Pick<EventLog, 'subscribe' | 'head'>;
  store: ManagerStore;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const usualTimes: ManagerTimes = { leaseMs: 10_000, renewMs: 3_000, lookMs: 1_000 };
const reconnect = { firstMs: 200, maxMs: 10_000 };
const retryTask = { firstMs: 5_000, maxMs: 30 * 60_000 };
const atOnce = 4;
/** Works for one manager while this process holds its lease. Of several processes one works, the others wait. */
export class ManagerRunner {
  private readonly holder = randomUUID();
  private live = false;
  /** Read, with nothing to do, but not kept yet. */
  private reached: bigint | undefined;

  constructor(
    private readonly manager: ProcessManager,
    private readonly tools: Tools,
    private readonly times: ManagerTimes = usualTimes,
  ) {}

  /** Until the signal is aborted. Whatever fails is logged and tried again from the kept position. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, logger } = this.tools;
    const { name } = this.manager;
    for (let failures = 0; !signal.aborted;) {
      try {
        const lease = await store.take(this.holder, this.times.leaseMs);
        if (!lease) {
          await pause(this.times.renewMs, signal);
          continue;
        }
        logger.info(
          { manager: name, epoch: lease.epoch, position: lease.position?.toString() },
          'A manager works here',
        );
        await this.lead(lease, signal, () => (failures = 0));
        await store.release(lease);
      } catch (error) {
        if (error instanceof ManagerLeaseLost) logger.warn({ manager: name }, error.message);
        else logger.error({ manager: name, err: error }, 'A manager failed and goes on from its position');
        await pause(backoffMs(failures++, reconnect, Math.random()), signal);
      }
    }
  }

  /** Follows the log, does tasks and keeps the lease, side by side; the failure of one ends all. */
  private async lead(lease: ManagerLease, stopping: AbortSignal, onProgress: () => void): Promise<void> {
    this.live = false;
    this.reached = undefined;
    await this.refuseLogBehind(lease);
    const failed = new AbortController();
    const signal = AbortSignal.any([stopping, failed.signal]);
    const parts = [this.follow(lease, signal, onProgress), this.doTasks(lease, signal), this.keep(lease, signal)];
    for (const part of parts) part.catch((error: unknown) => failed.abort(error));
    await Promise.allSettled(parts);
    failed.signal.throwIfAborted();
  }

  private async refuseLogBehind({ position }: ManagerLease): Promise<void> {
    const head = position === null ? 0n : await this.tools.log.head();
    if (position !== null && head < position)
      throw new Error(`The log ends at position ${head}, before ${position}: an older log (npm run ops -- reset)`);
  }

  private async follow(lease: ManagerLease, signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { log, store } = this.tools;
    const types = new Set<string>(this.manager.handles);
    for await (const { events, position, live } of log.subscribe({ after: lease.position, signal, types })) {
      const reactions = events.flatMap((event) => (event.readable && this.manager.react(event)) || []);
      if (reactions.length > 0) await store.advance(lease, position, reactions);
      this.reached = reactions.length > 0 ? undefined : position;
      onProgress();
      this.live = live;
      if (signal.aborted) return;
    }
  }

  /** Only when caught up: before, the event that drops a task may not have been seen yet. */
  private async doTasks(lease: ManagerLease, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const tasks = this.live ? await this.tools.store.due(atOnce) : [];
      await Promise.all(tasks.map((task) => this.attempt(lease, task)));
      if (tasks.length < atOnce) await pause(this.times.lookMs, signal);
    }
  }

  private async attempt(lease: ManagerLease, { attempts, ...task }: Awaited<ReturnType<ManagerStore['due']>>[number]) {
    const { store, logger } = this.tools;
    const { correlationId, key } = task;
    const about = { manager: this.manager.name, task: key, correlationId };
    try {
      await this.manager.perform(task);
      await store.done(lease, key);
      logger.info(about, 'A task was done');
    } catch (error) {
      logger.warn({ ...about, attempts, err: error }, 'A task could not be done and is tried again later');
      await store.later(lease, key, backoffMs(attempts, retryTask, Math.random()));
    }
  }

  private async keep(lease: ManagerLease, signal: AbortSignal): Promise<void> {
    for (;;) {
      await pause(this.times.renewMs, signal);
      if (signal.aborted) return;
      await this.tools.store.renew(lease, this.times.leaseMs);
      const { reached } = this;
      this.reached = undefined;
      if (reached !== undefined) await this.tools.store.advance(lease, reached, []);
    }
  }
}
