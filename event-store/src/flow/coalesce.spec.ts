import { describe, expect, it } from '@jest/globals';
import { coalesce } from './group-commit.js';

/** A run that records its batches and finishes each on request. */
function controlledRun() {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const run = (batch: number[]) => {
    batches.push(batch);
    return new Promise<number[]>((resolve) => finish.push(() => resolve(batch.map((n) => n * 10))));
  };
  return { batches, finish, run };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('coalesce', () => {
  it('runs calls of one turn together and gives each its own output', async () => {
    const batches: number[][] = [];
    const tenfold = coalesce(
      (batch: number[]) => {
        batches.push(batch);
        return Promise.resolve(batch.map((n) => n * 10));
      },
      { maxBatch: 100 },
    );
    expect(await Promise.all([1, 2, 3].map(tenfold))).toEqual([10, 20, 30]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('lets calls wait while a run is in flight and takes them all in the next one', async () => {
    const { batches, finish, run } = controlledRun();
    const tenfold = coalesce(run, { maxBatch: 100 });
    const first = tenfold(1);
    await turn();
    const others = [2, 3, 4].map(tenfold);
    await turn();
    expect(batches).toEqual([[1]]);
    finish[0]!();
    expect(await first).toBe(10);
    await turn();
    expect(batches).toEqual([[1], [2, 3, 4]]);
    finish[1]!();
    expect(await Promise.all(others)).toEqual([20, 30, 40]);
  });

  it('never takes more than maxBatch at once', async () => {
    const batches: number[][] = [];
    const same = coalesce(
      (batch: number[]) => {
        batches.push(batch);
        return Promise.resolve(batch);
      },
      { maxBatch: 2 },
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map(same))).toEqual([1, 2, 3, 4, 5]);
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('rejects the calls of a failed run only, and goes on', async () => {
    let fail = true;
    const call = coalesce(
      (batch: number[]) => (fail ? Promise.reject(new Error('connection lost')) : Promise.resolve(batch)),
      { maxBatch: 10 },
    );
    const failed = await Promise.allSettled([call(1), call(2)]);
    expect(failed.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    fail = false;
    expect(await call(3)).toBe(3);
  });

  it('rejects when a run answers too little, rather than leave a call without an answer', async () => {
    const call = coalesce((batch: number[]) => Promise.resolve(batch.slice(1)), { maxBatch: 10 });
    await expect(Promise.all([call(1), call(2)])).rejects.toThrow('1 outputs for 2 inputs');
  });
});
