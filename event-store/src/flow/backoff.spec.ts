import { describe, expect, it } from '@jest/globals';
import { backoffMs, pause } from './keep-going.js';

const bounds = { firstMs: 100, maxMs: 5000 };

describe('backoffMs', () => {
  it('doubles from the first pause up to the longest', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 1000].map((attempt) => backoffMs(attempt, bounds, 1))).toEqual([
      100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000,
    ]);
  });

  it('takes up to half of the pause away by chance, so that clients do not come back in step', () => {
    expect(backoffMs(2, bounds, 0)).toBe(200);
    expect(backoffMs(2, bounds, 0.5)).toBe(300);
  });
});

describe('pause', () => {
  it('ends early when aborted, and does not begin when already aborted', async () => {
    const abort = new AbortController();
    const long = pause(3_600_000, abort.signal);
    abort.abort();
    await long;
    await pause(3_600_000, abort.signal);
    expect(abort.signal.aborted).toBe(true);
  });
});
