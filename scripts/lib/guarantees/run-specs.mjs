import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureText, jestFailures } from '../failures.mjs';
import { run } from '../run.mjs';

/** None of these specs takes longer; without the removed code one may hang. */
const limitMs = 10 * 60_000;

/**
 * Builds the server of a copy, as some specs run built parts, and runs specs. None may need the built pages.
 * @param {string} folder of the project @param {readonly string[]} specs
 * @returns {Promise<{ loaded: boolean, failed: string[], texts: string[] }>} loaded: every file, and there were tests in them;
 *   failed: names of tests, or the file that hung; texts: as they are told
 */
export async function runSpecs(folder, specs) {
  const build = await run(process.execPath, [join(folder, 'scripts/build.mjs'), 'server'], { cwd: folder, limitMs });
  if (build.status !== 0) return { loaded: false, failed: [], texts: [build.output] };
  const file = join(folder, 'report.json');
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--rootDir', folder, '--runInBand', '--forceExit', '--json', `--outputFile=${file}`];
  const all = [...args, '--runTestsByPath', ...specs];
  const { status } = await run(process.execPath, all, { cwd: folder, limitMs });
  if (status === null) {
    const test = `${specs.join(', ')} took more than ${limitMs / 60_000} minutes`;
    return { loaded: true, failed: [test], texts: [test] };
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = jestFailures(report, folder);
  return {
    loaded: report.numRuntimeErrorTestSuites === 0 && report.numTotalTests > 0,
    failed: failures.map(({ test }) => test),
    texts: failures.map(failureText),
  };
}
