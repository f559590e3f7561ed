import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from './command-handler.js';

describe('KeyedQueue', () => {
  it('runs work on one key in order, one at a time, also after a failure', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      queue.run('lead', async () => {
        log.push(`${name} begins`);
        await pause(1);
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([work('first'), work('second', true), work('third')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('runs work on different keys side by side', async () => {
    const queue = new KeyedQueue();
    let letGo: () => void = () => undefined;
    const held = queue.run('one', () => new Promise<void>((resolve) => (letGo = resolve)));
    await expect(queue.run('other', () => Promise.resolve('done'))).resolves.toBe('done');
    letGo();
    await held;
  });
});
