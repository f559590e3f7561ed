import { describe, expect, it } from '@jest/globals';
import { PrintQueue, QueueFull } from './report-printer.js';

function job(log: string[], name: string) {
  let end!: (error?: Error) => void;
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve(name));
  });
  return {
    end,
    run: () => {
      log.push(name);
      return ended;
    },
  };
}

describe('PrintQueue', () => {
  it('runs so many at once, the others in their order', async () => {
    const log: string[] = [];
    const queue = new PrintQueue(2, 3);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => job(log, name)) as [Job, Job, Job, Job];
    const results = [a, b, c, d].map(({ run }) => queue.run(run));
    expect(log).toEqual(['a', 'b']);
    b.end();
    expect(await results[1]).toBe('b');
    expect(log).toEqual(['a', 'b', 'c']);
    a.end(new Error('torn'));
    await expect(results[0]).rejects.toThrow('torn');
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    c.end();
    d.end();
    expect(await Promise.all(results.slice(2))).toEqual(['c', 'd']);
    const e = job(log, 'e');
    e.end();
    expect(await queue.run(e.run)).toBe('e');
  });

  it('refuses one more than may wait, and takes the next when there is room again', async () => {
    const log: string[] = [];
    const queue = new PrintQueue(1, 1);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => job(log, name)) as [Job, Job, Job];
    const running = queue.run(a.run);
    const waiting = queue.run(b.run);
    await expect(queue.run(c.run)).rejects.toThrow(QueueFull);
    a.end();
    await running;
    b.end();
    await waiting;
    c.end();
    expect(await queue.run(c.run)).toBe('c');
  });

  it('informs those who wait when they are not wanted any more, and only those', async () => {
    const log: string[] = [];
    const queue = new PrintQueue(1, 2);
    const a = job(log, 'a');
    const running = queue.run(a.run);
    const waiting = queue.run(job(log, 'b').run);
    queue.refuseWaiting(new Error('stopping'));
    await expect(waiting).rejects.toThrow('stopping');
    a.end();
    expect(await running).toBe('a');
    expect(log).toEqual(['a']);
  });
});

type Job = ReturnType<typeof job>;
