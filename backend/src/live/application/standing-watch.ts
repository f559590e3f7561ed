import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LiveStanding } from '../../../../contracts/src/live/queries.js';
import { LogUnavailable } from '../../../../event-store/src/errors.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import { readModelsMissing } from '../../platform/database/unavailable.js';
import { Lag, readServing, standingOf, type Serving } from './standing.js';

const everyMs = 1_000;
const nothing: LiveStanding = { standing: [], parked: [], unproven: [] };

/** While a browser listens, checks every second whether the read models follow the log, and reports when that changes. */
export class StandingWatch {
  private readonly listeners = new Set<(standing: LiveStanding) => void>();
  private readonly lag = new Lag();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private known = nothing;

  constructor(
    private readonly pool: Pool,
    private readonly log: Pick<EventLog, 'head' | 'readAll'>,
    private readonly logger: Pick<Logger, 'debug' | 'warn'>,
  ) {}

  /** The current state. */
  async current(): Promise<LiveStanding> {
    await this.look();
    return this.known;
  }

  /** Calls back on every change. Returns a function that stops it. */
  listen(listener: (standing: LiveStanding) => void): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => void this.look(), everyMs);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** One check at a time. If the check fails, the last state stands: the browsers notice by themselves that nothing answers. */
  private look(): Promise<void> {
    return (this.looking ??= this.ask()
      .catch((error: unknown) => {
        if (readModelsMissing(error)) this.logger.debug('Whether read models are stuck is known once they are built');
        else this.logger.warn({ err: error }, 'Whether read models are stuck could not be checked');
      })
      .finally(() => (this.looking = undefined)));
  }

  private async ask(): Promise<void> {
    const serving = await readServing(this.pool);
    const next = standingOf(serving, await this.behindSince(serving));
    if (JSON.stringify(next) === JSON.stringify(this.known)) return;
    this.known = next;
    for (const listener of this.listeners) listener(next);
  }

  /** If the log is out of reach, it refuses commands by itself. */
  private async behindSince({ models, now }: Serving): Promise<Date | null> {
    const [slowest] = models.flatMap(({ state, position }) => (state === 'live' ? [position] : [])).sort(byPosition);
    if (slowest === undefined) return null;
    try {
      const since = this.lag.note(slowest, await this.log.head(), now);
      return since && (await this.hasEventsAfter(slowest)) ? since : null;
    } catch (error) {
      if (error instanceof LogUnavailable) return null;
      throw error;
    }
  }

  /** The log's end may be the store's own events, which no read model lacks. */
  private async hasEventsAfter(position: bigint): Promise<boolean> {
    for await (const { events } of this.log.readAll({ after: position, limit: 1 })) if (events.length > 0) return true;
    return false;
  }
}

const byPosition = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
