import { describe, expect, it } from '@jest/globals';
import { jestCounts, judged, lastLine, playwrightCounts, sum } from '../lib/counts.mjs';

describe('the last line of npm test', () => {
  it('sums all suites', () => {
    const total = sum([
      { passed: 3, failed: 0, skipped: 1 },
      { passed: 2, failed: 1, skipped: 0 },
    ]);
    expect(lastLine(total)).toBe('5 passed, 1 failed, 1 skipped');
  });

  it('lets a few unsteady tests pass, and counts more as failed, in whichever suites they are', () => {
    const part = (unsteady: number) => ({ passed: 5, failed: 0, skipped: 0, unsteady });
    expect(judged([part(1), part(2)])).toEqual({ passed: 10, failed: 0, skipped: 0, unsteady: 3 });
    expect(judged([part(2), part(2)])).toEqual({ passed: 6, failed: 4, skipped: 0, unsteady: 4 });
  });

  it('counts a spec that could not be run as failed', () => {
    const report = {
      numPassedTests: 9,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 2,
      numPendingTests: 1,
      numTodoTests: 1,
    };
    expect(jestCounts(report)).toEqual({ passed: 9, failed: 3, skipped: 2 });
  });

  it('counts a flaky browser test and an error outside of tests as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: ['set-up failed'] };
    expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });
});
