import { expect, it } from '@jest/globals';
import { everySoOften, keepGoing, pause } from './keep-going.js';

const bounds = { firstMs: 2, maxMs: 8 };

/** Runs rounds that follow the list, one after the other, and stops after the last. */
async function rounds(...acts: ('works' | 'fails' | 'works, then fails')[]) {
  const stop = new AbortController();
  const failures: [string, number][] = [];
  let n = 0;
  await keepGoing(
    (progressed) => {
      const act = acts[n++]!;
      if (n === acts.length) stop.abort();
      if (act.startsWith('works')) progressed();
      return act.endsWith('fails') ? Promise.reject(new Error(`round ${n}`)) : Promise.resolve();
    },
    { signal: stop.signal, bounds, failed: (error, inARow) => failures.push([(error as Error).message, inARow]) },
  );
  return { failures, rounds: n };
}

it('goes on after failures, and counts those in a row', async () => {
  expect(await rounds('fails', 'fails', 'works', 'fails', 'fails')).toEqual({
    rounds: 5,
    failures: [
      ['round 1', 1],
      ['round 2', 2],
      ['round 4', 1],
      ['round 5', 2],
    ],
  });
});

it('counts a failure after progress in the same round as the first', async () => {
  const { failures } = await rounds('fails', 'works, then fails', 'works, then fails');
  expect(failures.map(([, inARow]) => inARow)).toEqual([1, 1, 1]);
});

it('begins no round once it is stopped', async () => {
  let began = 0;
  const stop = new AbortController();
  stop.abort();
  await keepGoing(() => Promise.resolve(began++), { signal: stop.signal, bounds, failed: () => undefined });
  expect(began).toBe(0);
});

it('does not wait out its pause when it is stopped', async () => {
  const stop = new AbortController();
  const options = { signal: stop.signal, bounds: { firstMs: 600_000, maxMs: 600_000 }, failed: () => stop.abort() };
  await keepGoing(() => Promise.reject(new Error('at once')), options);
  expect(stop.signal.aborted).toBe(true);
});

it('ends what is done every so often after the round under way, and runs no two at once', async () => {
  const order: string[] = [];
  const end = everySoOften(5, async () => {
    order.push('begins');
    await pause(30);
    order.push('ends');
  });
  await pause(50);
  await end();
  const before = [...order];
  await pause(50);
  expect(order).toEqual(before);
  expect(order).toEqual(before.map((_, n) => (n % 2 === 0 ? 'begins' : 'ends')));
  expect(order.at(-1)).toBe('ends');
});
