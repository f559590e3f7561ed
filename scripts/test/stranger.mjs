/**
 * What another Unix user of this machine can get out of a running system. Started as root, it becomes such a user first; otherwise
 * it checks the permissions of others. Argument: JSON {dataDir, address, databases}; prints what it found as JSON.
 */
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';

/** `nobody` on nearly every system, and an account without rights if it has no name. */
const nobody = 65534;

/** @type {{ dataDir: string, address: string, databases: string }} */
const { dataDir, address, databases } = JSON.parse(process.argv[2] ?? '{}');
const wasRoot = process.getuid?.() === 0;
if (wasRoot) {
  process.setgroups?.([]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

/** @param {string} path @param {number} right of fs.constants */
function allows(path, right) {
  if (!wasRoot) return (statSync(path).mode & right) === right;
  try {
    accessSync(path, right);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path @returns {string[]} what it can read, or change, at or below the path */
function open(path) {
  if (!statSync(path).isDirectory()) {
    return allows(path, constants.R_OK) || allows(path, constants.W_OK) ? [relative(dataDir, path)] : [];
  }
  const changed = allows(path, constants.W_OK) ? [`${relative(dataDir, path)}/`] : [];
  const inside = allows(path, constants.R_OK | constants.X_OK) ? readdirSync(path) : [];
  return [...changed, ...inside.flatMap((name) => open(join(path, name)))];
}

/** @param {Promise<unknown>} work @param {'type' | 'code'} key @returns {Promise<string>} the refusal */
async function refusal(work, key) {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    return String(/** @type {Record<string, unknown>} */ (error)[key] ?? error);
  }
}

/** @param {EventStoreDBClient} client */
async function readAll(client) {
  for await (const event of client.readAll()) void event;
}

/** @param {string} sender credentials */
async function onLog(sender) {
  const certificate = encodeURIComponent(join(dataDir, 'event-store', 'certificate.pem'));
  const client = EventStoreDBClient.connectionString(`esdb://${sender}${address}?tlsCaFile=${certificate}`);
  const forged = jsonEvent({ type: 'LeadPaid', data: { amountCents: 1 } });
  return {
    append: await refusal(client.appendToStream('lead-forged', forged), 'type'),
    read: await refusal(readAll(client), 'type'),
  };
}

/** @param {string} name */
async function onDatabase(name) {
  const client = new pg.Client(`postgres://${name}:guessed@${databases}/${name}`);
  const outcome = await refusal(client.connect(), 'code');
  await client.end();
  return outcome;
}

console.log(
  JSON.stringify({
    open: open(dataDir).sort(),
    anonymous: await onLog(''),
    guessing: await onLog('app:guessed@'),
    databases: await Promise.all(['postgres', 'app', 'eventstore'].map(onDatabase)),
  }),
);
process.exit();
