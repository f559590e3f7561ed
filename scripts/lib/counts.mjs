/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** One race in a whole run may be the machine's; more are to be looked at, each. */
export const mostUnsteady = 1;

/**
 * The sum of a whole run, in which unsteady tests count as failed if there are more than that.
 * @param {(Counts & { unsteady?: number })[]} all unsteady: of those that passed, how many failed at first
 * @returns {Counts & { unsteady: number }}
 */
export function judged(all) {
  const { passed, failed, skipped } = sum(all);
  const unsteady = all.reduce((count, part) => count + (part.unsteady ?? 0), 0);
  return unsteady > mostUnsteady
    ? { passed: passed - unsteady, failed: failed + unsteady, skipped, unsteady }
    : { passed, failed, skipped, unsteady };
}

/** @param {Counts} counts @returns {string} the last line of `npm test`, which scripts read */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * A spec file that could not be run counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, numPendingTests: number, numTodoTests: number }} report
 *   of `jest --json`
 * @returns {Counts}
 */
export function jestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Errors outside tests, such as a failed set-up, count as one failure each. Playwright itself runs no test twice
 * (failures.mjs does), so none is flaky; if one were, it would count as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 *   of Playwright's json reporter
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
