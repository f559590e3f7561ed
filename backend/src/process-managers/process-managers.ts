import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { EventLog } from '../../../event-store/src/event-log.js';
import { RentEstimates } from '../analyses/rent-estimates.js';
import { LOGGER } from '../logging/logger.js';
import { ManagerRunner } from './manager-runner.js';
import { ManagerStore } from './manager-store.js';

/** Starts every process manager with the API and ends them with it. */
@Injectable()
export class ProcessManagers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly rentEstimates: RentEstimates,
    private readonly log: EventLog,
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { log, pool, logger } = this;
    const runs = [this.rentEstimates].map((manager) =>
      new ManagerRunner(manager, { log, logger, store: new ManagerStore(pool, manager.name) }).run(
        this.stopping.signal,
      ),
    );
    this.running = Promise.all(runs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
