import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { faults } from './faults/catalogue.mjs';
import { readOptions } from './faults/options.mjs';
import { runFault } from './faults/run-fault.mjs';
import { filesOf, specFiles } from './faults/spec-files.mjs';
import { forgetState, loadState, saveState } from './faults/state.mjs';
import { summaryLines } from './faults/summary.mjs';
import { ensureInstalled } from './install.mjs';
import { projectRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { stopRuns } from './run.mjs';

/**
 * Makes every fault in full and checks what survives. Continues after earlier passes; failed ones are made again.
 * @param {readonly string[]} args --fresh, --only 8,12
 * @returns {Promise<number>} the exit status: 0 if every requested fault has passed
 */
export async function testFaults(args) {
  const { fresh, only } = readOptions(args);
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(name, () => {
      stopRuns();
      process.exit(1);
    });
  }
  /** @param {string} line */
  const log = (line) => console.log(line);
  await ensureInstalled(log);
  await ensureBuilt(log);
  const build = readFileSync(join(projectRoot, 'dist', '.server-built-from'), 'utf8');
  if (fresh) forgetState();
  const state = loadState();
  const asked = only ? faults.filter(({ number }) => only.includes(number)) : faults;
  // A fault named by the caller is made, whether it passed before or not.
  const due = only ? asked : asked.filter(({ number }) => state[number]?.result !== 'passed');
  if (due.length < asked.length)
    log(`${asked.length - due.length} faults passed before; --fresh runs all of them again.`);
  const specs = specFiles();
  for (const [i, { number, what }] of due.entries()) {
    const began = Date.now();
    const step = `[${i + 1}/${due.length}] fault ${number}: ${what}`;
    const found = await withProgress(log, step, () => runFault(number, filesOf(specs, number)));
    const seconds = Math.round((Date.now() - began) / 1000);
    if (!found.passed) log(found.output.trim());
    log(`  ${found.passed ? 'passed' : 'FAILED'}`);
    state[number] = { result: found.passed ? 'passed' : 'failed', specs: found.specs, seconds, build };
    saveState(state);
  }
  for (const line of summaryLines(asked, state, build)) log(line);
  return asked.every(({ number }) => state[number]?.result === 'passed') ? 0 : 1;
}
