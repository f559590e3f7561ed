import { join } from 'node:path';
import { projectRoot } from './paths.mjs';

/**
 * @typedef {import('./part.mjs').Part} Part
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** @param {string} path */
const built = (path) => join(projectRoot, 'dist', path);

/** @param {number} eventStorePort @param {string} databaseUrl its own database @returns {Part} the embedded EventStoreDB node */
export function eventStorePart(eventStorePort, databaseUrl) {
  return {
    name: 'event store',
    script: built('event-store/src/node/main.js'),
    env: { ...process.env, EVENTSTORE_PG_URL: databaseUrl, EVENTSTORE_PORT: String(eventStorePort) },
    drainMs: 15_000,
  };
}

/** @param {NodeJS.ProcessEnv} env see systemEnv @returns {Part} */
export function apiPart(env) {
  return { name: 'api', script: built('backend/src/main.js'), env, drainMs: 15_000 };
}

/** @param {NodeJS.ProcessEnv} env see systemEnv @returns {Part} */
export function projectorPart(env) {
  return { name: 'projector', script: built('projections/src/main.js'), env, drainMs: 15_000 };
}

/**
 * What the API and the projector are told, over what we were told ourselves.
 * @param {Settings} settings
 * @param {{ databaseUrl: string, eventStoreUrl: string, oneServer?: boolean }} stores oneServer: one embedded Postgres has both
 * @returns {NodeJS.ProcessEnv}
 */
export function systemEnv({ host, port, publicUrl, dataDir }, { databaseUrl, eventStoreUrl, oneServer = false }) {
  return {
    NODE_ENV: 'production',
    ...process.env,
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    LOG_FLUSHES_KEYS: String(oneServer),
  };
}
