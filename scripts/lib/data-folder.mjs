import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './command.mjs';

/** With less than this, Postgres may stop in the middle of its first minute. */
const leastFreeBytes = 300 * 1024 * 1024;

/**
 * Makes the data folder and checks that it can be used.
 * @param {string} dataDir absolute
 * @throws {Refusal} if it is read-only, not ours, not a folder, or too full
 */
export function prepareDataFolder(dataDir) {
  try {
    makeFolder(dataDir);
    makeFolder(join(dataDir, 'logs'));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(join(dataDir, 'logs', '.probe'), 'can be written\n');
  } catch (error) {
    throw new Refusal(folderProblem(dataDir, error));
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free < leastFreeBytes) throw new Refusal(tooFull(dataDir, free));
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where the system says of a folder that is there that it is
 * not (/proc).
 * @param {string} folder
 */
function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || existsSync(above)) throw error;
    makeFolder(above);
    makeFolder(folder);
  }
}

/** @param {string} dataDir @returns {boolean} whether an embedded system was ever started there */
export function hasSystem(dataDir) {
  return existsSync(passwordsFile(dataDir));
}

/** @param {string} dataDir @throws {Refusal} if there is no system in it, or another account's */
export function requireSystem(dataDir) {
  if (!hasSystem(dataDir)) throw new Refusal(`There is no system in ${dataDir} (DATA_DIR) yet: npm start makes one.`);
  try {
    accessSync(passwordsFile(dataDir), constants.R_OK);
  } catch {
    throw new Refusal(`The system in ${dataDir} (DATA_DIR) belongs to another account; only that account may use it.`);
  }
}

/** @param {string} dataDir */
const passwordsFile = (dataDir) => join(dataDir, 'postgres-passwords.json');

/** @param {string} dataDir @param {unknown} error */
function folderProblem(dataDir, error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return tooFull(dataDir, 0);
  // Node reports ENOENT for a folder inside a new one on a read-only disk.
  if (code === 'ENOENT') return `The data folder ${dataDir} (DATA_DIR) can't be made; is its disk read-only?`;
  if (code === 'EROFS') return `The data folder ${dataDir} (DATA_DIR) is read-only.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `The data folder ${dataDir} (DATA_DIR) is not writable for this account.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `The data folder ${dataDir} (DATA_DIR) is not a folder.`;
  return `The data folder ${dataDir} (DATA_DIR) can't be used: ${message}`;
}

/** @param {string} dataDir @param {number} free bytes */
function tooFull(dataDir, free) {
  const megabytes = (/** @type {number} */ bytes) => Math.floor(bytes / 1024 / 1024);
  const needed = megabytes(leastFreeBytes);
  return `The disk of ${dataDir} (DATA_DIR) is full: ${megabytes(free)} MB are free, at least ${needed} MB are needed.`;
}
