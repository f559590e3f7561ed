import { type ProcessManager, ManagesEffects } from './process-manager.js';
import { sendsMessage } from '../../../../contracts/src/effects/message-effects.js';
import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Pool } from 'pg';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { SharedSubscriptions } from '../../../../event-store/src/log/shared/shared-subscriptions.js';
import { liveProjections } from '../../../../projections/src/definitions/live-projections.js';
import { Logger } from '../logger.js';
import { LOOK_MS } from '../config/config.js';
import { EffectStore } from './effect-store.js';
import { EffectWorker, Wake } from './effect-worker.js';
import { ManagerRunner } from './manager-runner.js';
import { ManagerStore } from './manager-store.js';
import { handledBy, type ManagerLog } from './manager-term.js';

/**
 * Position, parked streams, skipped events and operators' requests are all stored under one name, a read model's or a manager's.
 * @param readModels names of all projections
 * @throws Error with one line when two share one
 */
export function refuseSharedNames(
  managers: readonly Pick<ProcessManager, 'name'>[],
  readModels: readonly string[],
): void {
  const taken = new Set(readModels);
  for (const { name } of managers) {
    if (taken.has(name)) throw new Error(`The process manager ${name} has the name of a read model or another manager`);
    taken.add(name);
  }
}

/** @throws Error with one line for a kind that a person may confirm and that sends no message, or the other way round */
export function refuseOtherConfirmed(managers: readonly Pick<ProcessManager, 'name' | 'kinds'>[]): void {
  for (const { name, kinds } of managers)
    for (const [kind, does] of Object.entries(kinds))
      if ('confirm' in does !== sendsMessage(kind))
        throw new Error(`messageEffects and what can be confirmed differ: ${kind} of the process manager ${name}`);
}

/** Effects at once in this process. */
const workers = 8;

/** Starts every process manager and the workers for their effects with the API, and ends them with it. */
@Injectable()
export class ProcessManagers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly wake = new Wake();
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly effects: EffectStore,
    private readonly logger: Logger,
    @Inject(LOOK_MS) private readonly lookMs: number,
  ) {}

  /** The providers marked with `@ManagesEffects()`, wherever they are. */
  get managers(): ProcessManager[] {
    return this.discovery
      .getProviders({ metadataKey: ManagesEffects.KEY })
      .map(({ instance }) => instance as ProcessManager);
  }

  onApplicationBootstrap(): void {
    const { log, pool, logger, wake, managers, effects } = this;
    refuseSharedNames(
      managers,
      liveProjections.map(({ name }) => name),
    );
    refuseOtherConfirmed(managers);
    const { signal } = this.stopping;
    // Each manager and worker listens: more than ten listeners are no leak.
    setMaxListeners(2 * (managers.length + workers), signal);
    const tools = { log: readTogether(log, managers), logger, onEffects: wake.call };
    const runs = managers.map((manager) =>
      new ManagerRunner(manager, { ...tools, store: new ManagerStore(pool, manager.name) }).run(signal),
    );
    const working = Array.from({ length: workers }, () =>
      new EffectWorker(managers, { store: effects, log, logger }, wake).run(signal),
    );
    this.running = Promise.all([...runs, ...working, this.tick(signal)]);
  }

  /** Timers are rows with a due time, so they are polled. */
  private async tick(signal: AbortSignal): Promise<void> {
    for (await pause(this.lookMs, signal); !signal.aborted; await pause(this.lookMs, signal)) {
      try {
        await this.effects.freeExpired();
      } catch (error) {
        this.logger.warn({ err: error }, 'What workers left behind could not be freed; the next round tries again');
      }
      this.wake.call();
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}

/** The managers of a process read the log once for all of them: after a restore each has to read the whole. */
function readTogether(log: EventLog, managers: readonly ProcessManager[]): ManagerLog {
  const types = new Set(managers.flatMap((manager) => [...handledBy(manager)]));
  const shared = new SharedSubscriptions((options) => log.subscribe(options), types);
  return {
    subscribe: (options) => shared.subscribe(options),
    readStream: (stream, options) => log.readStream(stream, options),
    head: () => log.head(),
  };
}
