import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { keepGoing, pause } from '../../../../event-store/src/flow/keep-going.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { LOGGER } from '../logging/logger.js';
import { LOOK_MS } from '../look-ms.js';
import { drainOutbox } from './drain-outbox.js';

const reconnect = { firstMs: 500, maxMs: 10_000 };

/** Carries the outbox to the log while the API runs, in every process; they share the work. */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LOOK_MS) private readonly lookMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run(this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private run(signal: AbortSignal): Promise<void> {
    const round = async (progressed: () => void) => {
      const { appended, failures } = await drainOutbox(this.pool, this.log);
      progressed();
      for (const { error, ...event } of failures)
        this.logger.warn({ ...event, err: error }, 'An event could not be appended; it is retried later');
      // Nothing tells a process of another one's changes.
      if (appended === 0) await pause(this.lookMs, signal);
    };
    const failed = (error: unknown) => {
      if (isDatabaseUnavailable(error)) this.logger.warn({ err: error }, 'The outbox could not be read');
      else this.logger.error({ err: error }, 'The outbox failed and continues');
    };
    return keepGoing(round, { signal, bounds: reconnect, failed });
  }
}
