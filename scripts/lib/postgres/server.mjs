import { join } from 'node:path';
import { plainEnv } from '../run.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, programOf } from '../processes.mjs';
import { Refusal } from '../command.mjs';

/** @typedef {import('./home.mjs').PostgresHome} PostgresHome */

/** Stops it at once and keeps a temporary folder, for tests that start it again. @type {NodeJS.Signals} */
export const keepingSignal = 'SIGUSR2';

/**
 * The process that runs Postgres, see guard.mjs.
 * @param {{ home: PostgresHome, port: number, settings: Record<string, string>, temporary?: string }} input
 *   settings: by Postgres' own names; temporary: a folder to remove when it has ended
 * @returns {import('../part.mjs').Part}
 */
export function postgresPart({ home, port, settings, temporary }) {
  return {
    name: 'postgres',
    script: join(import.meta.dirname, 'guard.mjs'),
    args: [JSON.stringify({ home, port, settings, temporary })],
    env: plainEnv(),
    drainMs: 20_000,
    // SIGKILL would end the guard and leave Postgres.
    killSignal: 'SIGQUIT',
  };
}

/** @param {string} cluster @returns {number | undefined} the running postmaster of a cluster; first line of postmaster.pid */
export function runningPostmaster(cluster) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 0 && isAlive(pid) && programOf(pid).includes('postgres') ? pid : undefined;
}

/**
 * Cleanly stops a Postgres left behind by a killed run, so that this run can use its data.
 * @param {string} cluster @param {(line: string) => void} log
 * @throws {Refusal} if it does not stop
 */
export async function stopLeftover(cluster, log) {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  log(`A Postgres of an earlier run is still there (process ${pid}): stopping it.`);
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    throw new Refusal(`Postgres (process ${pid}) already uses ${cluster} and can't be stopped by this account.`);
  }
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(50)) {
    if (!isAlive(pid)) return;
  }
  throw new Refusal(`Postgres (process ${pid}) already uses ${cluster} and won't stop.`);
}
