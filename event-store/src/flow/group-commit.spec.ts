import { describe, expect, it } from '@jest/globals';
import { GroupCommit } from './group-commit.js';

const never = 1_000_000;

/** Whether a promise is settled after one turn of the event loop. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  const turn = new Promise<'open'>((resolve) => setImmediate(() => resolve('open')));
  return (await Promise.race([promise, turn])) !== 'open';
}

describe('Company', () => {
  it('lets the first, and whoever comes alone time after time, go at once', async () => {
    const groupCommit = new GroupCommit({ maxWaitMs: never, enough: 16 });
    for (let round = 0; round < 3; round++) {
      expect(await isDone(groupCommit.gather(1))).toBe(true);
      groupCommit.answered(1, 0);
    }
  });

  it('waits for those who were answered and those who came meanwhile', async () => {
    const groupCommit = new GroupCommit({ maxWaitMs: never, enough: 16 });
    groupCommit.answered(2, 1);
    const gathered = groupCommit.gather(1);
    groupCommit.came(2);
    expect(await isDone(gathered)).toBe(false);
    groupCommit.came(3);
    expect(await isDone(gathered)).toBe(true);
  });

  it('waits for no more than are enough', async () => {
    const groupCommit = new GroupCommit({ maxWaitMs: never, enough: 4 });
    groupCommit.answered(20, 3);
    expect(await isDone(groupCommit.gather(4))).toBe(true);
  });

  it('gives up after the longest wait', async () => {
    const groupCommit = new GroupCommit({ maxWaitMs: 1, enough: 16 });
    groupCommit.answered(10, 0);
    await groupCommit.gather(1);
  });
});
