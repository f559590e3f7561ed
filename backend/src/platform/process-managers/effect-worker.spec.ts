import { expect, it } from '@jest/globals';
import { Wake } from './effect-worker.js';

const never = new AbortController().signal;

/** Who has been woken, in their order. */
function waitersOf(wake: Wake, ...names: [string, AbortSignal][]): string[] {
  const woken: string[] = [];
  for (const [name, signal] of names) void wake.after(wake.calls, signal).then(() => woken.push(name));
  return woken;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a call wakes one, the one who has waited the longest', async () => {
  const wake = new Wake();
  const woken = waitersOf(wake, ['first', never], ['second', never]);
  wake.call();
  await settled();
  expect(woken).toEqual(['first']);
  wake.call();
  wake.call();
  await settled();
  expect(woken).toEqual(['first', 'second']);
});

it('a call while one looks counts for that one', async () => {
  const wake = new Wake();
  const { calls } = wake;
  wake.call();
  await wake.after(calls, never);
});

it('one that ends while it waits takes no call away from the next', async () => {
  const wake = new Wake();
  const ending = new AbortController();
  const woken = waitersOf(wake, ['ending', ending.signal], ['next', never]);
  ending.abort();
  await settled();
  wake.call();
  await settled();
  expect(woken).toEqual(['ending', 'next']);
});
