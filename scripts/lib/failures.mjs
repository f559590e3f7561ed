import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines of a failure's message that are repeated at the end: the log's last page is often all that one sees of it. */
const shownLines = 12;

/** @typedef {{ test: string, message: string }} Failure test: file and names, as the runner gives them */

/**
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { fullName: string, status: string,
 *   failureMessages: string[] }[] }[] }} report of `jest --json`
 * @param {string} root folder that files are named from
 * @returns {Failure[]} a spec file that could not be run is one
 */
export function jestFailures({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ test: file, message }];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, file: string, line: number, ok: boolean,
 *   tests: { results: { status?: string, errors: PlaywrightError[] }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, file: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: PlaywrightError[] }} report of Playwright's json reporter
 * @returns {Failure[]} errors outside of tests, such as a set-up that failed, too
 */
export function playwrightFailures({ suites, errors }) {
  const outside = errors.map((error) => ({ test: 'outside of tests', message: error.message ?? '' }));
  return [...outside, ...suites.flatMap((suite) => failuresOf(suite, []))];
}

/** @param {PlaywrightSuite} suite @param {string[]} above @returns {Failure[]} */
function failuresOf({ title, file, specs, suites = [] }, above) {
  const titles = title === file ? above : [...above, title];
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => ({
      test: [`${spec.file}:${spec.line}`, ...titles, spec.title].join(' › '),
      message: spec.tests
        .flatMap(({ results }) => results)
        .flatMap((result) => result.errors)
        .map((error) => error.message ?? '')
        .join('\n'),
    }));
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, titles))];
}

/** @param {Failure} failure @returns {string} its name, and the beginning of what it says, without colours */
export function failureText({ test, message }) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`FAILED ${test}`, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join('\n');
}
