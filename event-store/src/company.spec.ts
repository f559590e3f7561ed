import { describe, expect, it } from '@jest/globals';
import { Company } from './company.js';

const never = 1_000_000;

/** Whether a promise is settled after one turn of the event loop. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  const turn = new Promise<'open'>((resolve) => setImmediate(() => resolve('open')));
  return (await Promise.race([promise, turn])) !== 'open';
}

describe('Company', () => {
  it('lets the first, and whoever comes alone time after time, go at once', async () => {
    const company = new Company({ maxWaitMs: never, enough: 16 });
    for (let round = 0; round < 3; round++) {
      expect(await isDone(company.gather(1))).toBe(true);
      company.answered(1, 0);
    }
  });

  it('waits for those who were answered and those who came meanwhile', async () => {
    const company = new Company({ maxWaitMs: never, enough: 16 });
    company.answered(2, 1);
    const gathered = company.gather(1);
    company.came(2);
    expect(await isDone(gathered)).toBe(false);
    company.came(3);
    expect(await isDone(gathered)).toBe(true);
  });

  it('waits for no more than are enough', async () => {
    const company = new Company({ maxWaitMs: never, enough: 4 });
    company.answered(20, 3);
    expect(await isDone(company.gather(4))).toBe(true);
  });

  it('gives up after the longest wait', async () => {
    const company = new Company({ maxWaitMs: 1, enough: 16 });
    company.answered(10, 0);
    await company.gather(1);
  });
});
