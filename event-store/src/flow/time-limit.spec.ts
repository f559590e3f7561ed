import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { pause } from './keep-going.js';
import { timeLimit } from './time-limit.js';

/** Frees what nothing holds any more. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

it('ends calls that hang, before the answer and within it, also after garbage was collected', async () => {
  const server = createServer(({ url }, reply) => void (url === '/begun' && reply.writeHead(200).write('a')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stopping = new AbortController();
  const call = async (path: string) => {
    const answer = await fetch(base + path, { signal: timeLimit(300, stopping.signal) });
    return answer.text();
  };
  const calls = ['/never', '/begun', '/never', '/begun'].map((path) => call(path).catch((error: Error) => error.name));
  await pause(100);
  collectGarbage();
  expect(await Promise.all(calls)).toEqual(Array(4).fill('TimeoutError'));
  await new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
});

it('is aborted with the other signal, also with one that already is, and once', async () => {
  const stopping = new AbortController();
  const [first, another] = [timeLimit(60_000, stopping.signal), timeLimit(1, stopping.signal)];
  await pause(20);
  stopping.abort('stopped');
  expect([first.reason, timeLimit(60_000, stopping.signal).reason]).toEqual(['stopped', 'stopped']);
  expect(another.reason).toMatchObject({ name: 'TimeoutError' });
});
