import { describe, expect, it } from '@jest/globals';
import { KnownHead } from './known-head.js';

function headOf(log: { position: bigint }) {
  const time = { now: 5_000 };
  let reads = 0;
  const head = new KnownHead(
    () => {
      reads++;
      return Promise.resolve(log.position);
    },
    () => time.now,
  );
  return { head, time, reads: () => reads };
}

describe('KnownHead', () => {
  it('asks a log that it knows nothing of, once for all who want to know, and again after a second', async () => {
    const log = { position: 7n };
    const { head, time, reads } = headOf(log);
    expect(await Promise.all([head.position(), head.position()])).toEqual([7n, 7n]);
    log.position = 9n;
    time.now += 999;
    expect(await head.position()).toBe(7n);
    expect(reads()).toBe(1);
    time.now += 1;
    expect(await head.position()).toBe(9n);
    expect(reads()).toBe(2);
  });

  it('asks nothing while answers give it', async () => {
    const { head, time, reads } = headOf({ position: 1n });
    await head.position();
    for (let position = 2n; position < 10n; position++) {
      head.saw(position, time.now);
      time.now += 900;
      expect(await head.position()).toBe(position);
    }
    expect(reads()).toBe(1);
  });

  it('never goes back, whatever order answers come in', async () => {
    const { head, time } = headOf({ position: 1n });
    head.saw(5n, time.now);
    head.saw(3n, time.now - 500);
    expect(await head.position()).toBe(5n);
  });

  it('says why when the log does not answer, and asks again', async () => {
    let answer: () => Promise<bigint> = () => Promise.reject(new Error('away'));
    const head = new KnownHead(() => answer());
    await expect(head.position()).rejects.toThrow('away');
    answer = () => Promise.resolve(4n);
    expect(await head.position()).toBe(4n);
  });
});
