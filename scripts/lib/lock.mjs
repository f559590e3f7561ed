import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parsedJson } from './json-file.mjs';
import { isAlive, startOf } from './processes.mjs';
import { Refusal } from './command.mjs';

/**
 * Takes the data folder for this process: two systems on one folder would fight over its ports and its Postgres.
 * @param {string} dataDir
 * @returns {Promise<{ tookOver: boolean, release: () => void }>} tookOver: the last run was killed and left its lock
 * @throws {Refusal} if another living process holds it
 */
export async function takeLock(dataDir) {
  const file = join(dataDir, 'lock');
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid) });
  const tookOver = existsSync(file);
  if (tookOver) {
    const holder = readHolder(file);
    if (holder && isHeld(holder)) {
      throw new Refusal(
        `The data folder ${dataDir} (DATA_DIR) is in use by a running npm start (process ${holder.pid}).`,
      );
    }
    rmSync(file, { force: true });
  }
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    throw new Refusal(startedByAnother(dataDir));
  }
  if (tookOver) {
    // Another start may have seen the same dead holder and removed our lock instead of its.
    await wait(100);
    if (readFileSync(file, 'utf8') !== mine) throw new Refusal(startedByAnother(dataDir));
  }
  return {
    tookOver,
    release() {
      if (existsSync(file) && readFileSync(file, 'utf8') === mine) rmSync(file, { force: true });
    },
  };
}

/**
 * Like takeLock, for callers that do without the lock if the system runs.
 * @param {string} dataDir @returns {Promise<Awaited<ReturnType<typeof takeLock>> | undefined>} undefined: another process holds it
 */
export async function lockUnlessRunning(dataDir) {
  try {
    return await takeLock(dataDir);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** @param {string} dataDir */
function startedByAnother(dataDir) {
  return `The data folder ${dataDir} (DATA_DIR) is being started by another npm start.`;
}

/** @typedef {{ pid: number, start: string }} Holder */

/** @param {string} file @returns {Holder | undefined} undefined: cut short while it was written */
function readHolder(file) {
  return parsedJson(readFileSync(file, 'utf8'));
}

/** The number alone proves little: after a reboot or in a new container another process may have it. @param {Holder} holder */
function isHeld({ pid, start }) {
  return pid !== process.pid && isAlive(pid) && startOf(pid) === start;
}
