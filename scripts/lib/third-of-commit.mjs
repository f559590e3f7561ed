import { isIntegration, listBrowserTests, listSpecs } from './chosen-tests.mjs';
import { run } from './run.mjs';

/**
 * A third of the tests that take long, chosen by the hash of the commit that is checked out: the same for every run of a commit, and over
 * many commits each about as often. Every third file: those of one part of the product take about as long as each other.
 * @returns {Promise<import('./chosen-tests.mjs').Chosen & { number: 1 | 2 | 3 }>} the first third where there is no commit; specs:
 * this third of the integration specs, and all others
 */
export async function thirdOfCommit() {
  const { stdout } = await run('git', ['rev-parse', 'HEAD']).catch(() => ({ stdout: '' }));
  const hash = /^[0-9a-f]{40}/.exec(stdout)?.[0] ?? '0';
  const chosen = Number.parseInt(hash.slice(0, 8), 16) % 3;
  const specs = await listSpecs();
  if (!specs.some(isIntegration)) throw new Error('Jest lists no integration spec');
  return {
    number: /** @type {1 | 2 | 3} */ (chosen + 1),
    browserTests: everyThird(listBrowserTests(), chosen),
    specs: [...specs.filter((file) => !isIntegration(file)), ...everyThird(specs.filter(isIntegration), chosen)],
  };
}

/** @param {string[]} files @param {number} chosen 0, 1 or 2 */
const everyThird = (files, chosen) => files.filter((_, index) => index % 3 === chosen);
