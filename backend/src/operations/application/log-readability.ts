import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { lostKeysLine, sampleLostKeys, type LostKeys } from '../../../../event-store/src/log/lost-keys.js';
import { LOGGER } from '../../platform/logging/logger.js';

const againMs = 500;
/** While keys are missing: they may be restored while the system runs. */
const missingMs = 5_000;

/** Whether this process can decrypt the log: checked once when the log is there, and again while it can't. */
@Injectable()
export class LogReadability implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Undefined until the log could be checked. */
  found: LostKeys | undefined;
  private readonly ended = new AbortController();

  constructor(
    private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.watch();
  }

  onApplicationShutdown(): void {
    this.ended.abort();
  }

  private async watch(): Promise<void> {
    const { signal } = this.ended;
    while (!signal.aborted) {
      await this.look();
      if (this.found?.lost === 0) return;
      await pause(this.found ? missingMs : againMs, signal);
    }
  }

  private async look(): Promise<void> {
    try {
      const found = await sampleLostKeys(this.log);
      const line = lostKeysLine(found);
      if (line && !this.found) this.logger.warn(line);
      this.found = found;
    } catch (error) {
      // The log or the database is away: health says which, and the check is repeated.
      this.logger.debug({ err: error }, 'The log could not be checked');
    }
  }
}
