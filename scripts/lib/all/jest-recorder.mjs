import { relative } from 'node:path';
import { projectRoot } from '../paths.mjs';
import { addResult } from './results.mjs';

/** A reporter of Jest: notes each spec file's result in TEST_RESULTS as soon as it has ended. */
export default class JestRecorder {
  /**
   * @param {{ path: string }} test
   * @param {{ numPassingTests: number, numFailingTests: number, numPendingTests: number, numTodoTests: number, testExecError?: unknown }} result
   */
  onTestResult({ path }, { numPassingTests, numFailingTests, numPendingTests, numTodoTests, testExecError }) {
    addResult(process.env.TEST_RESULTS ?? '', {
      unit: relative(projectRoot, path),
      passed: numPassingTests,
      failed: numFailingTests + (testExecError ? 1 : 0),
      skipped: numPendingTests + numTodoTests,
    });
  }
}
