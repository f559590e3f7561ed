import { run } from './run.mjs';

/**
 * Half of the browser tests, chosen by the hash of the commit that is checked out: the same for every run of a commit, and over many
 * commits each about as often.
 * @returns {Promise<1 | 2>} the first where there is no commit
 */
export async function halfOfCommit() {
  const { stdout } = await run('git', ['rev-parse', 'HEAD']).catch(() => ({ stdout: '' }));
  const hash = /^[0-9a-f]{40}/.exec(stdout)?.[0] ?? '0';
  return Number.parseInt(hash.slice(-1), 16) % 2 === 0 ? 1 : 2;
}
