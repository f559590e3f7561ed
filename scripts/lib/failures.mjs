import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines of a failure's message that are repeated at the end: often the log's last page is all that one sees of it. */
const shownLines = 12;
/** This many lines of the page's content are repeated, from its main part on. */
const shownOfPage = 200;

/**
 * @typedef {{ test: string, message: string, place?: string, page?: string }} Failure test: file and names, as the runner gives them;
 *   place: what its runner is given to run it alone, a file or a file with a line; page: what a browser showed, as YAML
 */

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
    if (status === 'failed' && failed.length === 0) return [{ test: file, message, place: file }];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      message: failureMessages.join('\n'),
      place: file,
    }));
  });
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, file: string, line: number, ok: boolean,
 *   tests: { results: { status?: string, errors: PlaywrightError[], attachments?: { name: string, path?: string }[] }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, file: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: PlaywrightError[] }} report of Playwright's json reporter
 * @returns {Failure[]} including errors outside tests, such as a failed set-up
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
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const context = results
        .flatMap(({ attachments = [] }) => attachments)
        .find(({ name }) => name === 'error-context');
      const place = `${spec.file}:${spec.line}`;
      return {
        test: [place, ...titles, spec.title].join(' › '),
        place,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
        ...(context?.path && { page: pageShown(readFileSync(context.path, 'utf8')) }),
      };
    });
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, titles))];
}

/** @param {string} context what Playwright notes of a failure, as Markdown @returns {string} its picture of the page, from the main part on */
function pageShown(context) {
  const [, page = ''] = /^# Page snapshot\s+```yaml\n([\s\S]*?)^```/m.exec(context) ?? [];
  return page.slice(Math.max(0, page.search(/^ *- main\b/m)));
}

/** @param {Failure} failure @param {'FAILED' | 'UNSTEADY'} how @returns {string} its name, the beginning of what it says, without colours, and of what the page showed */
export function failureText({ test, message, page = '' }, how = 'FAILED') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const shown = page === '' ? [] : ['the page showed:', ...page.trimEnd().split('\n').slice(0, shownOfPage)];
  return [`${how} ${test}`, ...[...lines.slice(0, shownLines), ...shown].map((line) => `    ${line}`)].join('\n');
}

/** At most this many failures are looked at again: more have one cause. */
const mostLookedAt = 3;

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {Counts & { failures: Failure[] }} Ran
 */

/**
 * Runs failed tests once more, with nothing beside them. A test that passes alone is unsteady: a race, in the test or the product,
 * which is reported with its first failure. A second failure fails the whole run, and so do several races in one run (`judged`).
 * @param {Ran} first the result of the run of all
 * @param {(places: string[]) => Promise<Ran>} runAlone runs these places, as `Failure` names them
 * @returns {Promise<Ran & { unsteady: Failure[] }>}
 */
export async function secondLook(first, runAlone) {
  const { failures } = first;
  const places = failures.flatMap(({ place }) => place ?? []);
  const known = places.length === failures.length && failures.length === first.failed;
  if (!known || failures.length === 0 || failures.length > mostLookedAt) return { ...first, unsteady: [] };
  const again = await runAlone([...new Set(places)]);
  const passedAlone = again.failed === 0 && again.passed >= failures.length;
  if (!passedAlone) return { ...first, failures: [...failures, ...again.failures], unsteady: [] };
  return { passed: first.passed + first.failed, failed: 0, skipped: first.skipped, failures: [], unsteady: failures };
}
