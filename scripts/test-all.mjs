/** `npm run test:all`: everything there is to test. It goes on where it was stopped; `-- --fresh` starts over. */
import { join } from 'node:path';
import { runParts } from './lib/all/parts.mjs';
import { Results, codeNow } from './lib/all/results.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { listBrowserTests, listSpecs } from './lib/chosen-tests.mjs';
import { tryCompose } from './lib/compose.mjs';
import { killsPart } from './lib/faults/kills.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot } from './lib/paths.mjs';
import { withProgress, Refusal, endWith } from './lib/command.mjs';
import { runNode } from './lib/run.mjs';
import { checks } from './lib/suites.mjs';

const recorder = './scripts/lib/all/jest-recorder.mjs';

/**
 * Runs everything that `npm test` runs, the specs and browser tests that take too long for it, and every fault at full length. What passed with
 * the same code before does not run again; what fails does, once more and alone.
 * @param {readonly string[]} args --fresh
 * @returns {Promise<number>} the exit status: 0 if everything that this machine can run ran and passed
 * @throws {Refusal} for other arguments
 */
async function testEverything(args) {
  const unknown = args.find((arg) => arg !== '--fresh');
  if (unknown !== undefined) throw new Refusal(`${unknown} is unknown; the only option is --fresh`);
  const log = console.log;
  await ensureInstalled(log);
  await ensureBuilt(log);
  const browser = await findBrowser(log);
  const results = new Results(join(projectRoot, '.cache', 'test-all.jsonl'), codeNow(), args.includes('--fresh'));
  return runParts(await partsOf(results, browser), results);
}

/** @param {Results} results @param {string} browser path of a Chromium @returns {Promise<import('./lib/all/parts.mjs').Work[]>} */
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
        await runNode([...jest, '--runTestsByPath', ...units], shown);
      },
    },
    {
      name: 'browser tests',
      units: listBrowserTests({ thorough: true }),
      async run(units) {
        await runNode(['node_modules/@playwright/test/cli.js', 'test', ...units], shown);
      },
    },
    killsPart(results),
    {
      name: 'compose',
      units: ['docker-compose.yml'],
      async run([unit = '']) {
        results.add({ unit, ...(await tryCompose(console.log)) });
      },
    },
  ];
}

await endWith(() => testEverything(process.argv.slice(2)));
