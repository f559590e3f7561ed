import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { LogBatch } from '../../../event-store/src/types.js';
import { readOnThread } from './read-on-thread.js';

/** A log of a number of batches, each recognised by its position. */
function logOf(batches: number) {
  const read = { here: 0 };
  async function* readAll(): AsyncGenerator<LogBatch, void, undefined> {
    for (let n = 1; n <= batches; n++) {
      await turn();
      read.here = n;
      yield { events: [], position: BigInt(n) };
    }
  }
  return { readAll, read };
}

/** A thread with this code, which has `say` and, as `after`, the position to go on from. */
function threadOf(ready: string, ordered = '') {
  const code = `
    import { parentPort } from 'node:worker_threads';
    const say = (message) => parentPort.postMessage(message);
    parentPort.on('message', (order) => {
      if (order === 'taken') return;
      const { after } = order;
      ${ordered}
    });
    ${ready}`;
  return () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
}

const noThread = () => {
  throw new Error('A thread was started');
};
const sayReady = 'say({ ready: true });';

async function positions(batches: AsyncIterable<LogBatch>): Promise<number[]> {
  const found: number[] = [];
  for await (const { position } of batches) found.push(Number(position));
  return found;
}

describe('reading on a thread', () => {
  it('starts no thread for a short log', async () => {
    const { signal } = new AbortController();
    expect(await positions(readOnThread(logOf(4), noThread, signal))).toEqual([1, 2, 3, 4]);
  });

  it('reads here until the thread is ready, which goes on from there: nothing twice, nothing left out', async () => {
    const { readAll, read } = logOf(1_000_000);
    const sendFive =
      'for (let n = 1n; n <= 5n; n++) say({ batch: { events: [], position: after + n } }); say({ end: true });';
    const found = await positions(
      readOnThread({ readAll }, threadOf(sayReady, sendFive), new AbortController().signal),
    );
    expect(read.here).toBeGreaterThanOrEqual(5);
    expect(found).toEqual(Array.from({ length: read.here + 5 }, (_, index) => index + 1));
  });

  it('lets others have their turn after each batch of the thread, however fast they come', async () => {
    const sendMany =
      'for (let n = 1n; n <= 100n; n++) say({ batch: { events: [], position: -n } }); say({ end: true });';
    const reading = readOnThread(logOf(1_000_000), threadOf(sayReady, sendMany), new AbortController().signal);
    let turns = 0;
    const turnsBefore: number[] = [];
    for await (const { position } of reading) {
      if (position > 0n) continue;
      turnsBefore.push(turns);
      setImmediate(() => turns++);
    }
    expect(turnsBefore).toEqual(Array.from({ length: 100 }, (_, batch) => batch));
  });

  it('is done when the log ends before the thread is ready', async () => {
    const found = await positions(
      readOnThread(logOf(7), threadOf('setInterval(() => {}, 1000);'), new AbortController().signal),
    );
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it.each([
    ['that the log is unavailable', `say({ error: 'gone', unavailable: true });`, '', LogUnavailable, 'gone'],
    ['another error', `say({ error: 'a wrong key', unavailable: false });`, '', Error, 'a wrong key'],
    ['nothing and ends', 'process.exit(0);', '', Error, 'The reading thread ended'],
    ['an error on the way', sayReady, `throw new Error('on the way');`, Error, 'on the way'],
  ] as const)('fails when the thread says %s', async (_name, ready, ordered, kind, message) => {
    const reading = positions(readOnThread(logOf(1_000_000), threadOf(ready, ordered), new AbortController().signal));
    const error: unknown = await reading.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ message });
  });

  it('ends when it is aborted while it waits for the thread', async () => {
    const stop = new AbortController();
    const reading = readOnThread(
      logOf(1_000_000),
      threadOf(sayReady, 'say({ batch: { events: [], position: -1n } });'),
      stop.signal,
    );
    const found: bigint[] = [];
    for await (const { position } of reading) {
      found.push(position);
      if (position === -1n) setImmediate(() => stop.abort());
    }
    expect(found.at(-1)).toBe(-1n);
  });
});
