import { relative } from 'node:path';
import { projectRoot } from '../paths.mjs';
import { addResult } from './results.mjs';

/**
 * A reporter of Playwright: notes each file's result in TEST_RESULTS as soon as its last test has ended.
 * @implements {import('@playwright/test/reporter').Reporter}
 */
export default class PlaywrightRecorder {
  /** @type {Map<string, import('@playwright/test/reporter').TestCase[]>} */
  left = new Map();
  /** @type {Map<string, import('./results.mjs').Result>} */
  results = new Map();

  /** @param {import('@playwright/test/reporter').FullConfig} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    for (const test of suite.allTests()) {
      const file = test.location.file;
      this.left.set(file, [...(this.left.get(file) ?? []), test]);
    }
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestEnd(test) {
    const file = test.location.file;
    const result = this.results.get(file) ?? { unit: relative(projectRoot, file), passed: 0, failed: 0, skipped: 0 };
    const outcome = test.outcome();
    result[outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed']++;
    this.results.set(file, result);
    const left = (this.left.get(file) ?? []).filter((other) => other !== test);
    this.left.set(file, left);
    if (left.length === 0) addResult(process.env.TEST_RESULTS ?? '', result);
  }
}
