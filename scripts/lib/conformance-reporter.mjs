/** Jest's reporter of `npm run test:conformance`: a line for each assumption, and the counts at the end. */
export default class ConformanceReporter {
  counts = { holds: 0, FAILED: 0, 'not asked': 0 };

  /** @param {unknown} _test @param {import('@jest/reporters').TestResult} result */
  onTestFileResult(_test, { testResults, testExecError, console: said }) {
    // If cases have failed already, later ones say nothing more.
    if (testExecError && testResults.length === 0) this.print('FAILED', testExecError.message);
    const reasons = new Map(
      (said ?? []).flatMap(({ message }) => {
        const [, name, reason] = /^not asked: (.*)\n(.*)/.exec(message) ?? [];
        return name === undefined ? [] : [/** @type {const} */ ([name, reason])];
      }),
    );
    for (const { fullName, status, failureMessages } of testResults) {
      const reason = reasons.get(fullName);
      if (status !== 'passed') this.print('FAILED', fullName);
      else if (reason === undefined) this.print('holds', fullName);
      else this.print('not asked', `${fullName}: ${reason}`);
      for (const message of failureMessages) console.log(message.replace(/^/gm, '           '));
    }
  }

  /** @param {'holds' | 'FAILED' | 'not asked'} outcome @param {string} what */
  print(outcome, what) {
    this.counts[outcome]++;
    console.log(`${outcome.padEnd(9)}  ${what}`);
  }

  onRunComplete() {
    const { holds, FAILED: failed, 'not asked': rest } = this.counts;
    console.log(`${holds} assumptions hold, ${failed} do not, ${rest} could not be checked here`);
  }

  getLastError() {
    return undefined;
  }
}
