import { backoffMs, pause } from '../flow/keep-going.js';
import { cancel } from '../client/follow.js';
import type { LogConnection } from '../client/connection.js';
import { Inbox } from '../client/inbox.js';
import { readLog } from '../client/read-call.js';
import type { ReadRequest } from '../client/read-request.js';
import { LogRefused, LogUnavailable } from '../errors.js';
import { positionOf } from '../sealing/decode-batch.js';
import type { StoredEvent } from '../wire/read-answer.js';

interface PagesOptions {
  /** How many events are worth waiting for. */
  wanted?: () => number;
  highWaterMark?: number;
  /** How long to wait at most, if the connection has more patience. */
  patienceMs?: number;
}

/** How many events come at once. */
export const pageSize = 1000;
const readAgain = { firstMs: 50, maxMs: 250 };

/** Reads of the log as it is stored: sealed, its MACs unchecked. */
export class StoredReads {
  constructor(
    private readonly connection: LogConnection,
    /** Aborted when the log is closed. */
    private readonly closed: AbortSignal,
  ) {}

  /** All events of a read, from the start or the end. @throws LogUnavailable */
  async all(request: ReadRequest & { from: 'start' | 'end' }): Promise<StoredEvent[]> {
    const stored: StoredEvent[] = [];
    const next = (): ReadRequest | undefined => {
      const last = stored.at(-1);
      if (!last) return request;
      const limit = request.limit - stored.length;
      if (limit === 0) return undefined;
      if (!('stream' in request)) return { ...request, from: positionOf(last), limit: limit + 1 };
      const from = last.revision + (request.backwards ? -1n : 1n);
      return from < 0n ? undefined : { ...request, from, limit };
    };
    for await (const page of this.pages(next)) stored.push(...page);
    return stored;
  }

  /**
   * The pages of a read that is resumed when it breaks off, until the connection's patience is at its end.
   * @param next the rest to read; undefined: nothing
   */
  async *pages(
    next: () => ReadRequest | undefined,
    { wanted = () => pageSize, highWaterMark = pageSize, patienceMs = Infinity }: PagesOptions = {},
  ): AsyncGenerator<StoredEvent[], void, undefined> {
    let since = performance.now();
    const left = () => Math.min(this.connection.until(since), since + patienceMs) - performance.now();
    for (let attempt = 0; ; attempt++) {
      const request = next();
      if (!request) return;
      const read = readLog(this.connection, request);
      const inbox = new Inbox<StoredEvent, StoredEvent[]>(read, highWaterMark, (events) => events);
      try {
        while (await inbox.wait(wanted(), left())) {
          yield inbox.take(pageSize);
          [since, attempt] = [performance.now(), 0];
        }
        return;
      } catch (error) {
        if (!(error instanceof LogUnavailable) || error instanceof LogRefused) throw error;
        this.connection.failed(since);
        const pauseMs = backoffMs(attempt, readAgain, Math.random());
        if (this.closed.aborted || left() <= pauseMs) throw error;
        await pause(pauseMs, this.closed);
      } finally {
        cancel(read, inbox);
      }
    }
  }
}
