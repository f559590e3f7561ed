import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.mjs';
import { run } from './run.mjs';

/**
 * A third of the tests that take long, chosen by the hash of the commit that is checked out: the same for every run of a commit, and over
 * many commits each about as often. Every third file: those of one part of the product take about as long as each other.
 * @returns {Promise<{ number: 1 | 2 | 3, browserTests: string[], specs: string[] }>} the first third where there is no commit; specs:
 * this third of the integration specs, and all others
 */
export async function thirdOfCommit() {
  const { stdout } = await run('git', ['rev-parse', 'HEAD']).catch(() => ({ stdout: '' }));
  const hash = /^[0-9a-f]{40}/.exec(stdout)?.[0] ?? '0';
  const chosen = Number.parseInt(hash.slice(0, 8), 16) % 3;
  const specs = await allSpecs();
  const browserTests = readdirSync(join(projectRoot, 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
  return {
    number: /** @type {1 | 2 | 3} */ (chosen + 1),
    browserTests: everyThird(browserTests, chosen).map((name) => `e2e/${name}`),
    specs: [...specs.filter((file) => !isSlow(file)), ...everyThird(specs.filter(isSlow), chosen)],
  };
}

/** As Jest finds them. @returns {Promise<string[]>} */
async function allSpecs() {
  const { stdout } = await run(process.execPath, ['node_modules/jest/bin/jest.js', '--listTests'], { tool: true });
  const files = stdout.split('\n').filter((line) => line.includes('.spec.'));
  if (!files.some(isSlow)) throw new Error('Jest lists no integration spec');
  return files;
}

/** @param {string} file */
const isSlow = (file) => file.includes('.int.spec.');

/** @param {string[]} files @param {number} chosen 0, 1 or 2 */
const everyThird = (files, chosen) => files.sort().filter((_, index) => index % 3 === chosen);
