import { Worker } from 'node:worker_threads';
import type { EventLog } from '../../../event-store/src/event-log.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { LogBatch } from '../../../event-store/src/types.js';

/** What the thread says. It may be `ahead` batches ahead; each is answered with `taken` when the next is wanted. */
export type ThreadMessage = { batch: LogBatch } | { end: true } | { error: string; unavailable: boolean };
/** What the thread is started with: the position to go on from, as readAll has it. */
export interface ThreadData {
  after: bigint | null;
}
export const ahead = 4;

/** A log that is over after so many batches is not worth a thread. */
const batchesHere = 5;

/**
 * Reads the whole log; a long one in a thread of its own, so that decoding and opening what is sealed go on beside the folding, and
 * the live group, which shares our thread, is hardly held up.
 * @param thread file of the thread: opens the log of our environment, see read-aside-thread.ts
 * @throws LogUnavailable; Error when the thread ends by itself
 */
export async function* readAside(
  log: Pick<EventLog, 'readAll'>,
  thread: URL,
  signal: AbortSignal,
): AsyncGenerator<LogBatch, void, undefined> {
  let here = 0;
  let after: bigint | null = null;
  for await (const batch of log.readAll({ signal })) {
    yield batch;
    after = batch.position;
    if (++here === batchesHere) break;
  }
  if (here < batchesHere || signal.aborted) return;
  yield* readInThread(thread, { after }, signal);
}

async function* readInThread(
  thread: URL,
  workerData: ThreadData,
  signal: AbortSignal,
): AsyncGenerator<LogBatch, void, undefined> {
  const worker = new Worker(thread, { workerData });
  const messages: ThreadMessage[] = [];
  let wake = () => {};
  const put = (message: ThreadMessage) => {
    messages.push(message);
    wake();
  };
  const abort = () => put({ end: true });
  signal.addEventListener('abort', abort);
  worker.on('message', put);
  worker.on('error', (error) => put({ error: error.message, unavailable: false }));
  worker.on('exit', () => put({ error: 'The reading thread ended', unavailable: false }));
  try {
    for (;;) {
      if (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      if (signal.aborted) return;
      const message = messages.shift()!;
      if ('end' in message) return;
      if ('error' in message) throw message.unavailable ? new LogUnavailable(message.error) : new Error(message.error);
      worker.postMessage('taken');
      yield message.batch;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
