import { join } from 'node:path';
import { plainEnv } from './run.mjs';
import { accessFolder } from './connection.mjs';
import { projectRoot } from './paths.mjs';
import { pathToFileURL } from 'node:url';
import { oneLine, Refusal } from './command.mjs';

/**
 * @typedef {import('./part.mjs').Part} Part
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** @param {string} path */
const built = (path) => join(projectRoot, 'dist', path);

/**
 * The embedded EventStoreDB node.
 * @param {Settings} settings @param {string} databaseUrl its own database
 * @returns {Part}
 */
export function eventStorePart({ dataDir, eventStorePort }, databaseUrl) {
  return {
    name: 'event store',
    script: built('event-store/src/node/main.js'),
    env: {
      ...plainEnv(),
      EVENTSTORE_PG_URL: databaseUrl,
      EVENTSTORE_PORT: String(eventStorePort),
      EVENTSTORE_ACCESS: accessFolder(dataDir),
    },
    drainMs: 15_000,
  };
}

/** @param {NodeJS.ProcessEnv} env see systemEnv @returns {Part} */
export function apiPart(env) {
  return { name: 'api', script: built('backend/src/main.js'), env, drainMs: 15_000 };
}

/** How the clients of the database and the log connect, unless their addresses say it. */
const connecting = /^(PG\w+|grpc_\w+|(https?|no)_proxy|ssl_cert_\w+)$/i;

/**
 * It reads the log and writes read models: it calls no service, and signs nobody in.
 * @param {NodeJS.ProcessEnv} env see systemEnv @returns {Part}
 */
export function projectorPart({ NODE_ENV, NODE_OPTIONS, DATA_DIR, DATABASE_URL, EVENTSTORE_URL, ...others }) {
  const own = { NODE_ENV, NODE_OPTIONS, DATA_DIR, DATABASE_URL, EVENTSTORE_URL };
  const env = { ...plainEnv(connecting), ...own, MASTER_KEY: others.MASTER_KEY, LOG_LEVEL: others.LOG_LEVEL };
  return { name: 'projector', script: built('projections/src/main.js'), env, drainMs: 15_000 };
}

/**
 * The environment of the API and the projector, on top of our own.
 * @param {Settings} settings
 * @param {{ databaseUrl: string, eventStoreUrl: string }} stores
 * @returns {NodeJS.ProcessEnv}
 */
export function systemEnv({ host, port, publicUrl, dataDir }, { databaseUrl, eventStoreUrl }) {
  return {
    NODE_ENV: 'production',
    ...process.env,
    // The client names the embedded node by its address in TLS, and Node warns of that; the certificate is for that address.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=DEP0123`.trim(),
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
  };
}

/** Where each program reads its variables: it is asked here, so that a wrong one is reported before anything is started. */
const readers = {
  api: { file: 'backend/src/platform/config/config.js', name: 'parseConfig' },
  projector: { file: 'projections/src/process/config.js', name: 'readConfig' },
};

/** For what is embedded, and not started yet. */
const embedded = { databaseUrl: 'postgres://app@127.0.0.1/app', eventStoreUrl: 'esdb://127.0.0.1:2113' };

/**
 * Checks the variables of programs by what they do themselves, once they are built. `readSettings` before it checks those of the
 * supervisor.
 * @param {import('./settings.mjs').Settings} settings @param {(keyof typeof readers)[]} programs
 * @throws {Refusal} in one line that names the first wrong variable, and holds no password
 */
export async function refuseWrongVariables(settings, programs) {
  const { databaseUrl = embedded.databaseUrl, eventStoreUrl = embedded.eventStoreUrl } = settings;
  const env = systemEnv(settings, { databaseUrl, eventStoreUrl });
  for (const program of programs) {
    const { file, name } = readers[program];
    const reader = await import(pathToFileURL(join(projectRoot, 'dist', file)).href);
    try {
      reader[name](env);
    } catch (error) {
      throw new Refusal(`${oneLine(error)}.`);
    }
  }
}
