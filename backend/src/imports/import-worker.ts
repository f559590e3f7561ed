import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { keepGoing, pause } from '../../../event-store/src/flow/keep-going.js';
import { isDatabaseUnavailable } from '../platform/database/unavailable.js';
import { Logger } from '../platform/logger.js';
import { LOOK_MS } from '../platform/config/config.js';
import { ListsBehind } from './begun-since.js';
import { ImportStore } from './import-store.js';
import { ImportWork } from './import-work.js';

const expireMs = 10 * 60_000;
const bounds = { firstMs: 500, maxMs: 10_000 };

/**
 * Works on imports while the API runs, one at a time in each process. If a process stops, another one continues,
 * or the same one after its restart.
 */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = randomUUID();
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private expiredAt = -Infinity;

  constructor(
    private readonly store: ImportStore,
    private readonly work: ImportWork,
    private readonly logger: Logger,
    @Inject(LOOK_MS) private readonly lookMs: number,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.stopping;
    this.running = keepGoing((progressed) => this.round(progressed, signal), {
      ...{ signal, bounds },
      failed: (error) => this.logger.warn({ err: error }, 'Imports could not be worked on'),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async round(progressed: () => void, signal: AbortSignal): Promise<void> {
    if (performance.now() - this.expiredAt > expireMs) {
      await this.store.expire();
      this.expiredAt = performance.now();
    }
    const row = await this.store.claim(this.id);
    progressed();
    if (!row) return void (await pause(this.lookMs, signal));
    try {
      await this.work.on(row, this.id, signal);
      await this.store.release(row, this.id, null);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) await this.store.release(row, this.id, troubleOf(error));
      throw error;
    }
  }
}

function troubleOf(error: unknown): string {
  if (error instanceof LogUnavailable) return 'The event log cannot be reached right now. It will continue by itself.';
  if (error instanceof ListsBehind) return 'The lists do not show all changes yet. It will continue by itself.';
  return 'It failed with an error of this program. Trying again.';
}
