import { join } from 'node:path';
import { Results, codeNow } from './all/results.mjs';
import { summaryOf } from './all/summary.mjs';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { listBrowserTests, listSpecs } from './chosen-tests.mjs';
import { faults } from './faults/catalogue.mjs';
import { runFault } from './faults/run-fault.mjs';
import { filesOf, specFiles } from './faults/spec-files.mjs';
import { ensureInstalled } from './install.mjs';
import { projectRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { run, stopRuns } from './run.mjs';
import { checks } from './suites.mjs';

/** @typedef {import('./all/summary.mjs').Part & { run: (units: string[]) => Promise<void> }} Work run: these units; each notes its own result */

const recorder = './scripts/lib/all/jest-recorder.mjs';

/**
 * Runs everything that `npm test` runs, the specs and browser tests that take too long for it, and every fault at full length. What passed with
 * the same code before does not run again; what fails does, once more and alone.
 * @param {readonly string[]} args --fresh
 * @returns {Promise<number>} the exit status: 0 if everything ran and passed
 * @throws {Refusal} for other arguments
 */
export async function testEverything(args) {
  const unknown = args.find((arg) => arg !== '--fresh');
  if (unknown !== undefined) throw new Refusal(`${unknown} is unknown; the only option is --fresh`);
  /** @param {string} line */
  const log = (line) => console.log(line);
  await ensureInstalled(log);
  await ensureBuilt(log);
  const browser = await findBrowser(log);
  const results = new Results(join(projectRoot, '.cache', 'test-all.jsonl'), codeNow(), args.includes('--fresh'));
  if (results.dropped) log('The code has changed since the last run: everything runs again.');
  const parts = await partsOf(results, browser);
  let stopped = false;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(name, () => {
      stopped = true;
      stopRuns();
    });
  }
  for (const { name, units, run: runUnits } of parts) {
    const due = units.filter((unit) => results.all().get(unit)?.failed !== 0);
    if (due.length < units.length) log(`${name}: ${units.length - due.length} of ${units.length} passed before`);
    if (due.length > 0 && !stopped) await runUnits(due);
    for (const unit of due.filter((each) => (results.all().get(each)?.failed ?? 0) > 0)) {
      if (stopped) break;
      log(`Once more, alone: ${unit}`);
      await runUnits([unit]);
      const again = results.all().get(unit);
      if (again?.failed === 0) results.add({ ...again, unsteady: true });
    }
  }
  const { lines, passed } = summaryOf(parts, results.all());
  for (const line of lines) log(line);
  if (stopped) log('Stopped. npm run test:all goes on from here.');
  return passed ? 0 : 1;
}

/** @param {Results} results @param {string} browser path of a Chromium @returns {Promise<Work[]>} */
async function partsOf(results, browser) {
  const env = { TEST_RESULTS: results.file, CHROMIUM_PATH: browser, SPECS: 'all' };
  const shown = { env, show: true };
  const suites = checks.flat();
  return [
    {
      name: 'checks',
      units: suites.map(({ name }) => name),
      async run(units) {
        for (const suite of suites.filter(({ name }) => units.includes(name))) {
          const { passed, failed, skipped } = await withProgress(console.log, suite.name, suite.run);
          results.add({ unit: suite.name, passed, failed, skipped });
        }
      },
    },
    {
      name: 'specs',
      units: await listSpecs([], { thorough: true }),
      async run(units) {
        const jest = [
          'node_modules/jest/bin/jest.js',
          '--maxWorkers=2',
          '--reporters=default',
          `--reporters=${recorder}`,
        ];
        await run(process.execPath, [...jest, '--runTestsByPath', ...units], shown);
      },
    },
    {
      name: 'browser tests',
      units: listBrowserTests({ thorough: true }),
      async run(units) {
        await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...units], shown);
      },
    },
    {
      name: 'faults',
      units: faults.map(faultUnit),
      async run(units) {
        const specs = specFiles();
        for (const fault of faults.filter((each) => units.includes(faultUnit(each)))) {
          const found = await withProgress(console.log, faultUnit(fault), () =>
            runFault(fault.number, filesOf(specs, fault.number)),
          );
          if (!found.passed) console.log(found.output.trim());
          const [passed, failed] = found.passed ? [found.specs, 0] : [0, Math.max(found.specs, 1)];
          results.add({ unit: faultUnit(fault), passed, failed, skipped: 0 });
        }
      },
    },
  ];
}

/** @param {import('./faults/catalogue.mjs').Fault} fault */
const faultUnit = ({ number, what }) => `fault ${number}: ${what}`;
