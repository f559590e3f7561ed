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

  it('lets one unsteady test pass, and counts more as failed, in whichever suites they are', () => {
    const part = (unsteady: number) => ({ passed: 5, failed: 0, skipped: 0, unsteady });
    expect(judged([part(1), part(0)])).toEqual({ passed: 10, failed: 0, skipped: 0, unsteady: 1 });
    expect(judged([part(1), part(1)])).toEqual({ passed: 8, failed: 2, skipped: 0, unsteady: 2 });
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
