import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { LogBatch } from '../../../event-store/src/types.js';
import type { Config } from './config.js';

/** The thread's messages. It may be `ahead` batches ahead; each is answered with `taken` when the next is wanted. */
export type ThreadMessage =
  | { ready: true }
  | { batch: LogBatch }
  | { end: true }
  | { error: string; unavailable: boolean };
/** Messages to the thread: first the position to go on from, as for readAll. */
export type ThreadOrder = { after: bigint | null } | 'taken';
export const ahead = 4;

const readingThread = new URL('./reading-thread.js', import.meta.url);

/** The log, with reading everything on another thread of this process, which opens the log of this configuration for itself. */
export function withReadingThread(
  log: EventLog,
  config: Config,
): EventLog & { readOnThread(signal: AbortSignal): AsyncGenerator<LogBatch, void, undefined> } {
  const newThread = () => new Worker(readingThread, { workerData: config });
  return Object.assign(log, { readOnThread: (signal: AbortSignal) => readOnThread(log, newThread, signal) });
}

/** A log that ends within this many batches is not worth a thread. */
const batchesHere = 5;

/**
 * Reads the whole log; a long one on a separate thread, so that decoding and unsealing run beside the folding, and
 * hardly delay the live group, which shares our thread. Until the thread is ready, reading goes on here.
 * @param newThread opens the same log, see reading-thread.ts
 * @throws LogUnavailable; Error when the thread ends by itself
 */
export async function* readOnThread(
  log: Pick<EventLog, 'readAll'>,
  newThread: () => Worker,
  signal: AbortSignal,
): AsyncGenerator<LogBatch, void, undefined> {
  let reading: ReadingThread | undefined;
  let after: bigint | null = null;
  let here = 0;
  let over = true;
  try {
    for await (const batch of log.readAll({ signal })) {
      yield batch;
      after = batch.position;
      if (++here === batchesHere) reading = new ReadingThread(newThread());
      over = !reading?.hasSpoken;
      if (!over) break;
    }
    if (reading && !over && !signal.aborted) yield* reading.from(after, signal);
  } finally {
    await reading?.end();
  }
}

class ReadingThread {
  private readonly messages: ThreadMessage[] = [];
  private wake = () => {};

  constructor(private readonly worker: Worker) {
    const put = (message: ThreadMessage) => this.put(message);
    this.worker.on('message', put);
    this.worker.on('error', (error) => put({ error: error.message, unavailable: false }));
    this.worker.on('exit', () => put({ error: 'The reading thread ended', unavailable: false }));
  }

  /** It is ready, or says why it never will be. */
  get hasSpoken(): boolean {
    return this.messages.length > 0;
  }

  /** After its first message: everything after the position. */
  async *from(after: bigint | null, signal: AbortSignal): AsyncGenerator<LogBatch, void, undefined> {
    const abort = () => this.put({ end: true });
    signal.addEventListener('abort', abort);
    this.order({ after });
    try {
      for (;;) {
        if (this.messages.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
        if (signal.aborted) return;
        const message = this.messages.shift()!;
        if ('ready' in message) continue;
        if ('end' in message) return;
        if ('error' in message)
          throw message.unavailable ? new LogUnavailable(message.error) : new Error(message.error);
        this.order('taken');
        // One turn of the event loop handles up to 1,000 messages: without this, timers and sockets would wait for a million events.
        await setImmediate();
        yield message.batch;
      }
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private order(order: ThreadOrder): void {
    this.worker.postMessage(order);
  }

  private put(message: ThreadMessage): void {
    this.messages.push(message);
    this.wake();
  }
}
