import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { lastLine, sum } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { withProgress } from './progress.mjs';
import { oneLine, Refusal } from './refusal.mjs';
import { stopRuns } from './run.mjs';
import { browserSuite, checks, specSuite } from './suites.mjs';
import { thirdOfCommit } from './third-of-commit.mjs';

/**
 * @typedef {import('./suites.mjs').Outcome} Outcome
 * @typedef {import('./suites.mjs').Suite} Suite
 */

const failed = { passed: 0, failed: 1, skipped: 0 };

/** @param {string} line */
const log = (line) => console.log(line);

/**
 * Runs everything that must pass; repeats failed and unsteady tests, and prints the sum as its last line.
 * @param {string[]} args `--third`: only a third of the integration specs and of the browser tests, which is said before the sum
 * @returns {Promise<number>} the exit status
 * @throws {Refusal} for other arguments
 */
export async function testAll(args) {
  if (args.some((arg) => arg !== '--third')) throw new Refusal(`npm test takes --third, not ${args.join(' ')}`);
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(name, () => {
      stopRuns();
      process.exit(1);
    });
  }
  /** @type {Outcome[]} */
  const results = [];
  /** @type {Awaited<ReturnType<typeof thirdOfCommit>> | undefined} */
  let third;
  if (await succeeds(() => ensureInstalled(log))) {
    const ofChecks = await Promise.all(checks.map(inOrder));
    results.push(...ofChecks.flat());
    const built = await succeeds(() => ensureBuilt(log));
    let browser = '';
    const found = await succeeds(async () => void (browser = await findBrowser(log)));
    if (args.length > 0) third = await thirdOfCommit();
    results.push(built ? await runSuite(specSuite(browser, third?.specs)) : failed);
    results.push(built && found ? await runSuite(browserSuite(browser, third?.browserTests)) : failed);
  } else {
    results.push(failed);
  }
  for (const text of results.flatMap(({ failures = [] }) => failures)) console.log(text);
  const unsteady = results.reduce((count, result) => count + (result.unsteady ?? 0), 0);
  if (unsteady > 0)
    console.log(`${unsteady} unsteady: failed beside the others, passed alone. Each is a race to be found.`);
  if (third)
    log(
      `Only third ${third.number} of the integration specs and browser tests ran, which this commit chose; npm test runs all three.`,
    );
  const total = sum(results);
  console.log(lastLine(total));
  return total.failed > 0 ? 1 : 0;
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
