import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KeyReserve } from './wrapped-keys.js';
import type { SealingKey } from './seal.js';

const key = createSecretKey(randomBytes(32));

/** A reserve of numbered keys, whose batches arrive on request. */
function reserve() {
  let made = 0;
  const asked: { count: number; come: () => void; fail: (error: Error) => void }[] = [];
  const time = { now: 1_000_000 };
  const make = (count: number) =>
    new Promise<SealingKey[]>((resolve, reject) => {
      const come = () => resolve(Array.from({ length: count }, () => ({ id: String(made++), key })));
      asked.push({ count, come, fail: reject });
    });
  const keys = new KeyReserve(make, () => time.now);
  /** Takes this many keys, with every batch arriving at once; returns how many were made. */
  const takeMany = async (count: number) => {
    const before = made;
    for (let taken = 0; taken < count; taken++) {
      const next = keys.take();
      await Promise.resolve();
      asked.splice(0).forEach(({ come }) => come());
      await next;
      await new Promise(setImmediate);
    }
    asked.splice(0).forEach(({ come }) => come());
    await new Promise(setImmediate);
    return made - before;
  };
  return { keys, asked, time, takeMany };
}

describe('KeyReserve', () => {
  it('gives nobody a key that was given before, or that is not there yet', async () => {
    const { keys, asked } = reserve();
    const taken: string[] = [];
    const takes = Array.from({ length: 100 }, () => keys.take().then(({ id }) => taken.push(id)));
    await new Promise(setImmediate);
    expect(taken).toEqual([]);
    while (taken.length < 100) {
      asked.splice(0).forEach(({ come }) => come());
      await new Promise(setImmediate);
    }
    await Promise.all(takes);
    expect(new Set(taken).size).toBe(100);
  });

  it('makes one batch for all that wait at once', async () => {
    const { keys, asked } = reserve();
    const takes = Array.from({ length: 32 }, () => keys.take());
    await new Promise(setImmediate);
    expect(asked).toHaveLength(1);
    asked[0]!.come();
    await Promise.all(takes);
    expect(asked).toHaveLength(1);
  });

  it('makes more before the last is taken, so that nobody waits', async () => {
    const { keys, asked } = reserve();
    const first = keys.take();
    await new Promise(setImmediate);
    asked.shift()!.come();
    await first;
    let taken = 1;
    for (; asked.length === 0; taken++) await keys.take();
    expect(taken).toBeLessThan(16);
    // Some are left while the next batch is made.
    await keys.take();
  });

  it('makes few for who takes few, more for who takes many, and fewer again', async () => {
    const { takeMany, time } = reserve();
    expect(await takeMany(1)).toBeLessThanOrEqual(17);
    const many = await takeMany(5_000);
    expect(many).toBeLessThan(6_000);
    for (let minute = 0; minute < 10; minute++) {
      time.now += 61_000;
      await takeMany(400);
    }
    time.now += 61_000;
    expect(await takeMany(1)).toBeLessThanOrEqual(16);
  });

  it('gives those who wait the reason, and tries again for the next', async () => {
    const { keys, asked } = reserve();
    const refused = [keys.take(), keys.take()];
    await new Promise(setImmediate);
    asked.shift()!.fail(new Error('the database is down'));
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'the database is down' } });
    const next = keys.take();
    await new Promise(setImmediate);
    asked.shift()!.come();
    await next;
  });

  it('goes on with what it has while no more can be made', async () => {
    const { keys, asked } = reserve();
    const first = keys.take();
    await new Promise(setImmediate);
    asked.shift()!.come();
    await first;
    for (let taken = 1; taken < 16; taken++) {
      await keys.take();
      await new Promise(setImmediate);
      asked.splice(0).forEach(({ fail }) => fail(new Error('the database is down')));
    }
  });
});
