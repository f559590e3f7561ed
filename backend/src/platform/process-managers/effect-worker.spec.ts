import { expect, it } from '@jest/globals';
import type { ActTools } from './act.js';
import type { Claim } from './effect-store.js';
import { EffectWorker, Wake } from './effect-worker.js';

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

it('one call brings as many workers as there are effects, side by side', async () => {
  const due: Claim[] = [];
  let claimed = 0;
  const unanswered = () => new Promise<never>(() => undefined);
  const answered = {
    managersWithDue: () => Promise.resolve(due.length > 0 ? ['sample'] : []),
    claim: () => Promise.resolve((claimed++, due.shift())),
  };
  // Whatever is asked of them while they act takes for ever.
  const silent = new Proxy({}, { get: (_, name) => answered[name as keyof typeof answered] ?? unanswered });
  const tools = { store: silent, log: silent, logger: silent } as unknown as ActTools;
  const wake = new Wake();
  const kinds = { sample: { perform: unanswered } };
  for (let n = 0; n < 4; n++)
    void new EffectWorker([{ name: 'sample', kinds }], tools, wake, { lastsMs: 1_000, renewMs: 1 }).run(never);
  await settled();
  const effect = { key: 'sample', kind: 'sample', idempotent: true } as Claim['effect'];
  for (let n = 0; n < 3; n++) due.push({ id: `${n}`, manager: 'sample', effect });
  wake.call();
  await settled();
  expect([claimed, due]).toEqual([3, []]);
});
