import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestCounts, playwrightCounts } from './counts.mjs';
import { failureText, jestFailures, playwrightFailures, secondLook } from './failures.mjs';
import { projectRoot } from './paths.mjs';
import { runNode } from './run.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {Counts & { failures?: string[], unsteady?: number }} Outcome failures: the texts to repeat at the very end, for failed
 * tests and for unsteady ones, which passed alone
 * @typedef {{ name: string, shown?: true, run: () => Promise<Outcome> }} Suite shown: it reports its own progress
 */

/** A run that has not ended by then hangs, even on a slow machine. */
const limitMs = 240 * 60_000;

/** A check that passes or fails as a whole; its output is shown where it fails, and repeated at the end. @param {string} name @param {string[][]} commands @returns {Suite} */
function check(name, ...commands) {
  return {
    name,
    async run() {
      for (const command of commands) {
        const { status, output } = await runNode(command);
        if (status !== 0) {
          console.log(output.trim());
          return { passed: 0, failed: 1, skipped: 0, failures: [failureText({ test: name, message: output })] };
        }
      }
      return { passed: 1, failed: 0, skipped: 0 };
    },
  };
}

/**
 * A test runner, whose lines are shown as they come and whose figures are read from its JSON. Failed tests run once more,
 * alone.
 * @param {string} name @param {string[]} command @param {(file: string) => { args?: string[], env?: NodeJS.ProcessEnv }} report
 * @param {{ counts: (report: any) => Counts, failures: (report: any) => import('./failures.mjs').Failure[] }} read
 * @param {{ together: string[], alone: (places: string[]) => string[] }} how arguments for the command to run everything,
 * or these places, one at a time
 * @returns {Suite}
 */
function runner(name, command, report, read, how) {
  const file = join(tmpdir(), `lead-pipeline-${name}-${process.pid}.json`);
  const { args: reporting = [], env } = report(file);
  /** @param {string[]} args */
  const runOnce = async (args) => {
    const { status } = await runNode([...command, ...reporting, ...args], { env, show: true, limitMs });
    try {
      const result = JSON.parse(readFileSync(file, 'utf8'));
      return { ...withStatus(read.counts(result), status), failures: read.failures(result) };
    } catch (error) {
      const message = `${name} left no result: ${error instanceof Error ? error.message : error}`;
      return { passed: 0, failed: 1, skipped: 0, failures: [{ test: name, message }] };
    } finally {
      rmSync(file, { force: true });
    }
  };
  return {
    name,
    shown: true,
    async run() {
      const { failures, unsteady, ...counts } = await secondLook(await runOnce(how.together), (places) => {
        console.log(`${name}: once more, alone: ${places.join(', ')}`);
        return runOnce(how.alone(places));
      });
      const texts = [
        ...failures.map((failure) => failureText(failure)),
        ...unsteady.map((failure) => failureText(failure, 'UNSTEADY')),
      ];
      return { ...counts, failures: texts, unsteady: unsteady.length };
    },
  };
}

/** A runner that failed without a failed test, or that found no test, has failed. @param {Counts} counts @param {number | null} status */
function withStatus(counts, status) {
  const failed = counts.failed === 0 && (status !== 0 || counts.passed === 0) ? 1 : counts.failed;
  return { ...counts, failed };
}

/** TypeScript 7 takes a fifth of the time; editors and dependency-cruiser need the API of 6. */
const tsc = (/** @type {string} */ project) => ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project];

const cruise = (/** @type {string} */ config, /** @type {string[]} */ ...rooms) => [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  ...['--config', config, ...rooms],
];

/** With types (.oxlintrc.json): a twelfth of the time that ESLint took for the same rules. */
const lint = (/** @type {string[]} */ files) =>
  check('lint', ['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...files]);

/** Formats as Prettier does (.oxfmtrc.json), in a second. */
const format = (/** @type {string[]} */ files) =>
  check('format', ['node_modules/oxfmt/bin/oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...files]);

const types = check(
  'types',
  tsc('tsconfig.json'),
  tsc('frontend/tsconfig.json'),
  tsc('scripts/tsconfig.json'),
  tsc('e2e/tsconfig.json'),
);

const foldersOf = ['contracts', 'event-store', 'projections', 'backend', 'frontend', 'bench', 'sandbox'];
const boundaries = check(
  'boundaries',
  cruise('.dependency-cruiser.cjs', ...foldersOf, 'testing', 'e2e'),
  cruise('.dependency-cruiser.folders.cjs', ...foldersOf),
);

/** Files, exports and dependencies that nothing uses (knip.jsonc). */
const unused = check('unused', ['node_modules/knip/bin/knip.js', '--no-progress']);

/** Two lanes, side by side. @type {Suite[][]} */
export const checks = [
  [format(['.']), types, unused],
  [lint(['.']), boundaries],
];

/** What the changed files can break. @param {string[]} files from the project's folder @returns {Suite[][]} */
export function checksOf(files) {
  if (files.length === 0) return [];
  const linted = files.filter((file) => /\.([cm]?js|tsx?)$/.test(file));
  const some = linted.length > 0 ? [lint(linted)] : [];
  return [
    [format(files), types, unused],
    [...some, boundaries],
  ];
}

/**
 * @param {string} browser path of a Chromium; empty: there is none @param {string[]} [files] of specs; by default all but the thorough ones
 * @returns {Suite}
 */
export function specSuite(browser, files) {
  const only = files ? ['--runTestsByPath', ...files] : [];
  return runner(
    'jest',
    ['--max-semi-space-size=64', 'node_modules/jest/bin/jest.js', '--json'],
    (file) => ({
      args: [`--outputFile=${file}`],
      env: { ...(browser && { CHROMIUM_PATH: browser }), ...(files && { SPECS: 'all' }) },
    }),
    { counts: jestCounts, failures: (result) => jestFailures(result, projectRoot) },
    {
      together: ['--maxWorkers=2', ...only],
      // What a failed test has left open would keep this process for ever; with workers, Jest ends them.
      alone: (places) => ['--maxWorkers=1', '--forceExit', '--runTestsByPath', ...places],
    },
  );
}

/**
 * @param {string} browser path of a Chromium @param {string[]} [files] of tests; by default all but the thorough ones
 * @returns {Suite}
 */
export function browserSuite(browser, files = ['e2e/[^/]+\\.e2e\\.ts$']) {
  return runner(
    'playwright',
    ['node_modules/@playwright/test/cli.js', 'test'],
    (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: browser } }),
    { counts: playwrightCounts, failures: playwrightFailures },
    { together: files, alone: (places) => ['--workers=1', ...places] },
  );
}
