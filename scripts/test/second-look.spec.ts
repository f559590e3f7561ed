import { describe, expect, it } from '@jest/globals';
import { secondLook } from '../lib/failures.mjs';

const failure = (n: number) => ({ test: `a.spec.ts › test ${n}`, message: `went wrong ${n}`, place: `a.spec.ts:${n}` });
const ran = (passed: number, failures: { test: string; message: string; place?: string }[] = []) => ({
  passed,
  failed: failures.length,
  skipped: 0,
  failures,
});
const never = () => Promise.reject(new Error('was run again'));

describe('a second look at what failed', () => {
  it('is not taken where nothing failed', async () => {
    expect(await secondLook(ran(5), never)).toEqual({ ...ran(5), unsteady: [] });
  });

  it('passes what passes alone, and repeats what it said', async () => {
    const asked: string[][] = [];
    const outcome = await secondLook(ran(5, [failure(1), failure(2)]), (places) => {
      asked.push(places);
      return Promise.resolve(ran(2));
    });
    expect(asked).toEqual([['a.spec.ts:1', 'a.spec.ts:2']]);
    expect(outcome).toEqual({ ...ran(7), unsteady: [failure(1), failure(2)] });
  });

  it('fails what fails again, with what it said both times', async () => {
    const outcome = await secondLook(ran(5, [failure(1), failure(2)]), () => Promise.resolve(ran(1, [failure(2)])));
    expect(outcome).toEqual({
      ...ran(5, [failure(1), failure(2)]),
      failures: [failure(1), failure(2), failure(2)],
      unsteady: [],
    });
  });

  it('fails where the second look ran nothing', async () => {
    const outcome = await secondLook(ran(5, [failure(1)]), () => Promise.resolve(ran(0)));
    expect(outcome.failed).toBe(1);
  });

  it('is not taken at many failures, nor at one that no test has', async () => {
    const many = [1, 2, 3, 4].map(failure);
    expect((await secondLook(ran(5, many), never)).failed).toBe(4);
    const outside = [{ test: 'outside of tests', message: 'did not start' }];
    expect((await secondLook(ran(5, outside), never)).failed).toBe(1);
    expect((await secondLook({ ...ran(5), failed: 1 }, never)).failed).toBe(1);
  });
});
