import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { loadTypescript } from './load-typescript.mjs';
import { specsOf } from './rooms.mjs';

const require = createRequire(import.meta.url);
/** @type {typeof import('jest-circus')} */
const circus = require('jest-circus');
/** @type {typeof import('@jest/expect')} */
const { jestExpect } = require('@jest/expect');

/** @typedef {import('@stryker-mutator/api/test-runner').TestResult} TestResult */
/** @typedef {ReturnType<typeof circus.getState>['rootDescribeBlock']} DescribeBlock */
/** @typedef {Extract<DescribeBlock['children'][number], { type: 'test' }>} TestEntry */

/**
 * Runs a room's specs by Jest's own functions, loaded once and called again for every mutant. StrykerJS switches mutants in code that
 * is loaded, so a mutant takes milliseconds; its runner for Jest loads every spec that reaches the file anew, which takes a minute.
 * @implements {import('@stryker-mutator/api/test-runner').TestRunner}
 */
export class InProcessRunner {
  /** What the instrumented code reads and counts. @type {import('@stryker-mutator/api/core').InstrumenterContext} */
  context = /** @type {any} */ (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});
  /** One test that notices is enough. */
  bail = false;
  /** No mutant ran since the last check that could have left something wrong. */
  sure = true;
  /** The last mutant left something wrong. */
  spoilt = false;

  /** Mutants of what is read when a file is loaded are ignored, so none needs a fresh environment. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
    const load = loadTypescript({ describe, it, test, expect: jestExpect, beforeAll, beforeEach, afterAll, afterEach });
    load('zod/compile');
    // A property that fails has noticed: the smallest example is nobody's business here, and takes seconds.
    load('fast-check').configureGlobal({ endOnFailure: true });
    for (const spec of specsOf(process.env.MUTATION_ROOM ?? '')) describe(spec, () => void load(resolve(spec)));
    circus.addEventHandler((event) => {
      if (event.name === 'test_started') this.context.currentTestId = idOf(event.test);
      if (event.name !== 'test_done') return;
      this.context.currentTestId = undefined;
      if (this.bail && event.test.errors.length > 0) only(new Set());
    });
  }

  async dryRun() {
    this.bail = false;
    const tests = await runTests();
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.context.mutantCoverage };
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun({ activeMutant, testFilter, disableBail, hitLimit }) {
    if (this.spoilt) startAnew();
    this.bail = !disableBail;
    this.context.activeMutant = activeMutant.id;
    this.context.hitLimit = hitLimit;
    this.context.hitCount = hitLimit === undefined ? undefined : 0;
    const tests = await runTests(testFilter);
    const { hitCount } = this.context;
    const run = determineHitLimitReached(hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests };
    const result = toMutantRunResult(run, disableBail);
    if (result.status === 'killed') await this.check(String(result.killedBy[0]));
    else this.sure = false;
    return result;
  }

  /**
   * A mutant may leave something wrong in a module's cache, for which the next ones would seem to be noticed: the test that noticed must
   * pass without the mutant.
   * @param {string} noticedBy
   */
  async check(noticedBy) {
    Object.assign(this.context, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    const failed = (await runTests([noticedBy])).some(({ status }) => status === TestStatus.Failed);
    if (failed && !this.sure) startAnew();
    this.spoilt = failed;
    this.sure = !failed;
  }
}

/** StrykerJS starts another process in place of one that ended, and runs the mutant there. @returns {never} */
function startAnew() {
  process.exit(1);
}

/** @param {readonly string[]} [ids] of tests; without them all run @returns {Promise<TestResult[]>} */
async function runTests(ids) {
  const { rootDescribeBlock } = circus.getState();
  const tests = testsOf(rootDescribeBlock);
  for (const test of tests) Object.assign(test, { errors: [], status: null, invocations: 0 });
  circus.setState({ ...circus.getState(), unhandledErrors: [] });
  only(ids && new Set(ids));
  const { unhandledErrors } = await circus.run();
  if (unhandledErrors.length > 0) throw new Error(unhandledErrors.join('\n'));
  return tests.map(resultOf);
}

/** @param {Set<string> | undefined} ids of the tests that run from now on */
function only(ids) {
  const testNamePattern = ids ? /** @type {any} */ ({ test: (/** @type {string} */ id) => ids.has(id) }) : null;
  circus.setState({ ...circus.getState(), testNamePattern });
}

/** @param {DescribeBlock} block @returns {TestEntry[]} */
function testsOf({ children }) {
  return children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

/** As Jest calls it. @param {TestEntry} test */
function idOf(test) {
  const titles = [];
  for (let node = /** @type {any} */ (test); node.parent; node = node.parent) titles.unshift(node.name);
  return titles.join(' ');
}

/** @param {TestEntry} test @returns {TestResult} */
function resultOf(test) {
  const [error] = test.errors.map((each) => (Array.isArray(each) ? each[0] : each));
  const about = { id: idOf(test), name: idOf(test), timeSpentMs: test.duration ?? 0 };
  if (error) return { ...about, status: TestStatus.Failed, failureMessage: String(error?.stack ?? error) };
  return { ...about, status: test.status === 'done' ? TestStatus.Success : TestStatus.Skipped };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
