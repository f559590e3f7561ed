import { keptConnection } from './connection.mjs';
import { prepareDataFolder } from './data-folder.mjs';
import { logFile, prepareEmbeddedDatabase, ensureDatabases } from './postgres/databases.mjs';
import { requirePort } from './free-port.mjs';
import { healthToken, whenHealthy } from './health.mjs';
import { takeLock } from './lock.mjs';
import { partOutput } from './part.mjs';
import { reachable } from './settings.mjs';
import { supervise } from './supervise.mjs';
import { apiPart, eventStorePart, projectorPart, systemEnv } from './system-parts.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./part.mjs').Part} Part
 * @typedef {import('./supervise.mjs').Supervised} Supervised
 *
 * @typedef {object} System
 * @property {string} url where the API and the frontend answer
 * @property {string} databaseUrl of the database `app`
 * @property {string} eventStoreUrl
 * @property {string | undefined} cluster the folder of the embedded Postgres
 * @property {(name: string) => number | undefined} pid of a part: `postgres` (its guard), `event store`, `api`, `projector`
 * @property {(name: string) => Promise<void>} restart a part
 * @property {() => Promise<void>} stop drains API, projector, event store, Postgres, in this order
 * @property {() => void} kill ends all at once
 */

/**
 * Starts everything on one machine and keeps it running. If a later part fails, the started ones are stopped again.
 * @param {{ settings: Settings, log: (line: string) => void, signal?: AbortSignal }} input signal: gives up between two
 *   steps
 * @returns {Promise<System>} when /api/health answers 200, or the parts run but are still catching up after a minute
 * @throws {import('./command.mjs').Refusal} one line that says what to change
 */
export async function startSystem({ settings, log, signal }) {
  const { dataDir, host, port } = settings;
  prepareDataFolder(dataDir);
  const lock = await takeLock(dataDir);
  /** @type {Supervised[]} */
  const parts = [];
  const stop = async () => {
    for (const part of stopOrder(parts)) await part.stop();
    lock.release();
  };
  const kill = () => {
    for (const part of stopOrder(parts)) part.kill();
    lock.release();
  };

  /** @param {Part} part @param {boolean} [quiet] */
  const start = async (part, quiet) => {
    signal?.throwIfAborted();
    const onLine = partOutput({ name: part.name, file: logFile(dataDir, part.name), quiet, log });
    const supervised = supervise(part, { log, onLine });
    parts.push(supervised);
    const timer = setInterval(() => log(`Waiting for the ${part.name} ...`), 10_000);
    await Promise.race([supervised.ready, abortion]).finally(() => clearInterval(timer));
  };

  /** @type {Promise<never>} */
  const abortion = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  abortion.catch(() => {});

  try {
    const patienceMs = lock.tookOver ? 10_000 : 0;
    await requirePort({ variable: 'PORT', port, host, patienceMs });
    const stores = await startStores(settings, { patienceMs, log, start });
    const env = systemEnv(settings, stores);
    const token = await healthToken(settings.publicUrl);
    const apiEnv = { ...env, HEALTH_TOKEN: token };
    const starting = { api: start(apiPart(apiEnv)), projector: start(projectorPart(env)) };
    await bothReady(starting, `http://${reachable(host)}:${port}`, { token, log, signal });
    const named = (/** @type {string} */ name) => parts.find((part) => part.name === name);
    return {
      url: settings.publicUrl,
      ...stores,
      pid: (name) => named(name)?.pid(),
      restart: async (name) => named(name)?.restart(),
      stop,
      kill,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the embedded ones of the two stores.
 * @param {Settings} settings
 * @param {{ patienceMs: number, log: (line: string) => void, start: (part: Part, quiet?: boolean) => Promise<void> }} how
 */
export async function startStores(settings, { patienceMs, log, start }) {
  const { dataDir, databaseUrl, eventStoreUrl, postgresPort, eventStorePort } = settings;
  if (databaseUrl && eventStoreUrl) return { databaseUrl, eventStoreUrl, cluster: undefined };
  if (!eventStoreUrl) {
    await requirePort({ variable: 'EVENTSTORE_PORT', port: eventStorePort, host: '127.0.0.1', patienceMs });
  }
  const embedded = await prepareEmbeddedDatabase({ dataDir, port: postgresPort, patienceMs, log });
  await start(embedded.part, true);
  const databases = await ensureDatabases({ port: postgresPort, passwords: embedded.passwords });
  if (!eventStoreUrl) await start(eventStorePart(settings, databases.eventstore));
  return {
    databaseUrl: databaseUrl ?? databases.app,
    eventStoreUrl: eventStoreUrl ?? keptConnection(dataDir),
    cluster: embedded.cluster,
  };
}

/** A part that writes to another ends before it. @param {Supervised[]} parts */
function stopOrder(parts) {
  const order = ['api', 'projector', 'event store', 'postgres'];
  return [...parts].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/**
 * The projector is ready when it has caught up, which may take long: the site serves before that. But if it can't start,
 * everything stops.
 * @param {{ api: Promise<void>, projector: Promise<void> }} starting @param {string} url of the API
 * @param {{ token: string | undefined, log: (line: string) => void, signal?: AbortSignal }} how
 */
async function bothReady({ api, projector }, url, { token, log, signal }) {
  let caughtUp = false;
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    projector.then(() => (caughtUp = true), reject);
  });
  const alsoMissing = () => (caughtUp ? undefined : 'the projector');
  const serving = api.then(() => whenHealthy(url, log, { token, signal, alsoMissing }));
  await Promise.race([serving, failure]);
  failure.catch((error) => signal?.aborted || log(error.message));
}
