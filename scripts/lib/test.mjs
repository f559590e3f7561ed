import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { isIntegration, testsMatching, testsReached } from './chosen-tests.mjs';
import { judged, lastLine } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { withProgress, oneLine, Refusal } from './command.mjs';
import { stopOnSignal } from './run.mjs';
import { browserSuite, checks, checksOf, specSuite } from './suites.mjs';
import { thirdOfCommit } from './third-of-commit.mjs';

/**
 * @typedef {import('./suites.mjs').Outcome} Outcome
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {Partial<import('./chosen-tests.mjs').Chosen> & { checks: Suite[][], note?: string }} Plan
 *   what to run: which files, all of a kind by default; note: what did not run, said before the sum
 */

const failed = { passed: 0, failed: 1, skipped: 0 };

const log = console.log;

/**
 * Runs what must pass; repeats failed and unsteady tests, and prints the sum as its last line.
 * @param {string[]} args none: everything. Parts of paths: the specs and browser tests that match. `--changed`: what the difference to
 *   origin/main can reach. `--third`: all but two thirds of the integration specs and browser tests
 * @returns {Promise<number>} the exit status
 * @throws {Refusal} for other arguments, or if nothing matches
 */
export async function testAll(args) {
  stopOnSignal(() => process.exit(1));
  const results = (await succeeds(() => ensureInstalled(log))) ? await runPlan(await planOf(args)) : [failed];
  for (const text of results.flatMap(({ failures = [] }) => failures)) console.log(text);
  const total = judged(results);
  if (total.unsteady > 0)
    console.log(`${total.unsteady} unsteady: failed beside the others, passed alone. Each is a race to be found.`);
  console.log(lastLine(total));
  return total.failed > 0 ? 1 : 0;
}

/** @param {string[]} args @returns {Promise<Plan>} @throws {Refusal} */
async function planOf(args) {
  const [first, ...others] = args;
  if (first === undefined) return { checks };
  if (!first.startsWith('--')) return { ...(await testsMatching(args)), checks: [] };
  if (others.length > 0 || !['--changed', '--third'].includes(first))
    throw new Refusal(`npm test takes parts of paths, --changed or --third, not ${args.join(' ')}`);
  if (first === '--third') {
    const { number, ...chosen } = await thirdOfCommit();
    const note = `Only third ${number} of the integration specs and browser tests ran, which this commit chose; npm test runs all three.`;
    return { ...chosen, checks, note };
  }
  const { files, ...chosen } = await testsReached();
  return { ...chosen, checks: checksOf(files), note: 'Only what the difference to origin/main can reach ran.' };
}

/** @param {Plan} plan @returns {Promise<Outcome[]>} */
async function runPlan({ specs, browserTests, checks: lanes, note }) {
  if (note) log(note);
  const inBrowser = browserTests === undefined || browserTests.length > 0;
  const wantsBuild = inBrowser || !specs || specs.some(isIntegration);
  let browser = '';
  const prepare = async () => {
    const built = !wantsBuild || (await succeeds(() => ensureBuilt(log)));
    const found = built && (await succeeds(async () => void (browser = await findBrowser(log))));
    return { built, found };
  };
  const runTests = async () => {
    const [{ built, found }, ...checked] = await Promise.all([prepare(), ...others.map(inOrder)]);
    const results = checked.flat();
    if (specs === undefined || specs.length > 0)
      results.push(built ? await runSuite(specSuite(browser, specs)) : failed);
    if (inBrowser) results.push(built && found ? await runSuite(browserSuite(browser, browserTests)) : failed);
    return results;
  };
  // The tests begin beside the first lane, as soon as there is something to test.
  const [beside = [], ...others] = lanes;
  const [checked, tested] = await Promise.all([inOrder(beside), runTests()]);
  if (note) log(note);
  return [...checked, ...tested];
}

/** @param {Suite[]} suites @returns {Promise<Outcome[]>} */
async function inOrder(suites) {
  const results = [];
  for (const suite of suites) results.push(await runSuite(suite));
  return results;
}

/** @param {Suite} suite */
async function runSuite(suite) {
  const began = Date.now();
  const counts = suite.shown ? await suite.run() : await withProgress(log, suite.name, suite.run);
  const seconds = Math.round((Date.now() - began) / 1000);
  log(`${suite.name}: ${lastLine(counts)}, ${seconds} s`);
  return counts;
}

/** @param {() => Promise<void>} step @returns {Promise<boolean>} false: it failed, and the reason was printed */
async function succeeds(step) {
  try {
    await step();
    return true;
  } catch (error) {
    log(oneLine(error));
    return false;
  }
}
