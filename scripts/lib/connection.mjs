import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireSystem } from './data-folder.mjs';
import { lockUnlessRunning } from './lock.mjs';
import { projectRoot } from './paths.mjs';
import { Refusal } from './command.mjs';

/** sysexits.h, EX_USAGE. */
const wrongUsage = 64;

/** @param {string} dataDir @returns {string} the folder of the embedded log's certificate, key, password and connection string */
export function accessFolder(dataDir) {
  return join(dataDir, 'event-store');
}

/**
 * The connection string that the embedded node writes when it serves.
 * @param {string} dataDir
 * @throws {Refusal} if the folder is from before there was such a string
 */
export function keptConnection(dataDir) {
  const file = join(accessFolder(dataDir), 'connection');
  if (!existsSync(file)) {
    throw new Refusal(`${file} is missing: the running system is an older version; stop it and start it again.`);
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * `ops connection [--json]`: prints the embedded log's connection string, password included; on a stopped system, that
 * of its next start.
 * @param {string[]} args with the verb @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<number>} exit status
 * @throws {Refusal} if the log is an external store, or there is no system
 */
export async function connection(args, { dataDir, eventStoreUrl, eventStorePort }) {
  const unknown = args.find((arg) => arg !== 'connection' && arg !== '--json');
  if (unknown !== undefined) {
    console.error(`ops: connection takes --json only, not ${unknown}`);
    return wrongUsage;
  }
  if (eventStoreUrl) {
    throw new Refusal('EVENTSTORE_URL names a store of your own: it is the connection string, and none is kept here.');
  }
  requireSystem(dataDir);
  const lock = await lockUnlessRunning(dataDir);
  try {
    const url = lock ? await nextConnection(dataDir, eventStorePort) : keptConnection(dataDir);
    if (lock) console.error('The system is not running; npm start serves the log there.');
    console.log(args.includes('--json') ? JSON.stringify({ connection: url, running: !lock }) : url);
    return 0;
  } finally {
    lock?.release();
  }
}

/** @param {string} dataDir @param {number} port @returns {Promise<string>} */
async function nextConnection(dataDir, port) {
  const built = pathToFileURL(join(projectRoot, 'dist', 'event-store/src/node/access/access-folder.js'));
  /** @type {typeof import('../../event-store/src/node/access/access-folder.js')} */
  const { keepConnection, openAccess } = await import(built.href);
  const folder = accessFolder(dataDir);
  return keepConnection(folder, await openAccess(folder, console.error), port);
}
