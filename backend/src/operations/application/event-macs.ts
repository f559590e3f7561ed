import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { requireMacsOfNewLog } from '../../../../event-store/src/log/require-macs.js';
import { LOGGER } from '../../platform/logging/logger.js';

const againMs = 500;
/** An operator may demand them while the system runs. */
const notYetMs = 5_000;
const start = { kind: 'system', id: 'start' } as const;

/** Whether every event must carry a MAC: of a new log this demands it at the first start, of an older one an operator does. */
@Injectable()
export class EventMacs implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Null until the log could be asked. */
  required: boolean | null = null;
  private readonly ended = new AbortController();

  constructor(
    private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A log that is there has the demand before this process appends anything. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    void this.watch();
  }

  onApplicationShutdown(): void {
    this.ended.abort();
  }

  private async watch(): Promise<void> {
    const { signal } = this.ended;
    while (this.required !== true) {
      await pause(this.required === null ? againMs : notYetMs, signal);
      if (signal.aborted) return;
      await this.look();
    }
  }

  private async look(): Promise<void> {
    try {
      await this.log.ping();
      this.required = (await requireMacsOfNewLog(this.log, start)) !== undefined;
    } catch (error) {
      // The log or the database is away: health says which, and this is repeated.
      this.logger.debug({ err: error }, 'The log could not be asked whether its events must carry MACs');
    }
  }
}
