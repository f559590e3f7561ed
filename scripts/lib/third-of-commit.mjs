import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.mjs';
import { run } from './run.mjs';

/**
 * A third of the browser tests, chosen by the hash of the commit that is checked out: the same for every run of a commit, and over many
 * commits each about as often. Every third file: those of one part of the product take about as long as each other.
 * @returns {Promise<{ number: 1 | 2 | 3, files: string[] }>} the first third where there is no commit
 */
export async function thirdOfCommit() {
  const { stdout } = await run('git', ['rev-parse', 'HEAD']).catch(() => ({ stdout: '' }));
  const hash = /^[0-9a-f]{40}/.exec(stdout)?.[0] ?? '0';
  const chosen = Number.parseInt(hash.slice(0, 8), 16) % 3;
  const all = readdirSync(join(projectRoot, 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
  const files = all.sort().filter((_, index) => index % 3 === chosen);
  return { number: /** @type {1 | 2 | 3} */ (chosen + 1), files: files.map((name) => `e2e/${name}`) };
}
