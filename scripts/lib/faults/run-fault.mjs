import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestCounts } from '../counts.mjs';
import { run } from '../run.mjs';
import { namePattern } from './catalogue.mjs';

/** No fault takes longer; one that does hangs. */
const limitMs = 40 * 60_000;

/**
 * Runs the specs of one fault in full.
 * @param {number} number @param {readonly string[]} files that hold them
 * @returns {Promise<{ passed: boolean, specs: number, output: string }>} not passed also if no spec ran; output: Jest's
 */
export async function runFault(number, files) {
  const report = join(tmpdir(), `lead-pipeline-fault-${number}-${process.pid}.json`);
  const args = [
    'node_modules/jest/bin/jest.js',
    // A failed spec may leave connections open, which must not hold up the next fault.
    ...['--runInBand', '--forceExit', '--json', `--outputFile=${report}`, `--testTimeout=${limitMs}`],
    ...['--testNamePattern', namePattern(number), '--runTestsByPath', ...files],
  ];
  try {
    const { output } = await run(process.execPath, args, { env: { FAULTS: 'full' }, limitMs });
    const { passed, failed } = jestCounts(JSON.parse(readFileSync(report, 'utf8')));
    return { passed: failed === 0 && passed > 0, specs: passed + failed, output };
  } catch (error) {
    return {
      passed: false,
      specs: 0,
      output: `The specs left no result: ${error instanceof Error ? error.message : error}`,
    };
  } finally {
    rmSync(report, { force: true });
  }
}
