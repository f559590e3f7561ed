import { expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { crowding, GivingWay } from './give-way.js';
import { timeLimit } from './time-limit.js';

it('there is room while a machine has no more to do than the work itself', () => {
  expect(crowding(0, 2)).toBe(0);
  expect(crowding(3, 2)).toBe(0);
  expect(crowding(4, 2)).toBe(0.5);
  expect(crowding(50, 2)).toBe(3);
});

/** How long a rest is after work of 20 ms, in times of the work. */
async function restAfter(crowded: number, { brief = 0, signal }: { brief?: number; signal?: AbortSignal } = {}) {
  const way = new GivingWay(() => crowded, brief);
  const began = performance.now();
  await wait(20);
  const worked = performance.now();
  await way.rest(signal);
  return (performance.now() - worked) / (worked - began);
}

it('rests longer the more crowded it is, and not at all while there is room', async () => {
  expect(await restAfter(0)).toBeLessThan(0.5);
  expect(await restAfter(2)).toBeGreaterThan(1.5);
});

it('ends its rest when the work is to end', async () => {
  expect(await restAfter(100_000, { signal: timeLimit(30) })).toBeLessThan(1_000);
});

it('rests at most two seconds, however crowded it is', async () => {
  expect(await restAfter(1_000_000)).toBeLessThan(1_000);
});

it('does not rest from work that is done soon', async () => {
  expect(await restAfter(2, { brief: 10_000 })).toBeLessThan(0.5);
});
