import { join } from 'node:path';
import { connection, keptConnection } from './connection.mjs';
import { hasSystem, prepareDataFolder, requireSystem } from './data-folder.mjs';
import { drill, drillLines } from './drill.mjs';
import { logFile, keptPasswords } from './postgres/databases.mjs';
import { lockUnlessRunning } from './lock.mjs';
import { partOutput } from './part.mjs';
import { projectRoot } from './paths.mjs';
import { runNode, stopRuns } from './run.mjs';
import { readSettings } from './settings.mjs';
import { supervise } from './supervise.mjs';
import { startStores } from './system.mjs';
import { systemEnv, refuseWrongVariables } from './system-parts.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {{ databaseUrl: string, eventStoreUrl: string, close: () => Promise<void> }} Stores
 */

/** sysexits.h, EX_USAGE. */
const wrongUsage = 64;

const log = console.error;

/**
 * Runs the operator's command line on the system that the environment names. If the system is embedded and stopped, its stores are
 * started for the duration of the command.
 * @param {string[]} args @returns {Promise<number>} exit status
 */
export async function ops(args) {
  const settings = readSettings(process.env, projectRoot);
  const verb = args.find((arg) => !arg.startsWith('-'));
  // It reads two files, and needs no system: the person who checks has none.
  if (verb === 'check-erasure')
    return (await runNode([join('dist', 'projections/src/cli/main.js'), ...args], { show: true })).status ?? 1;
  if (verb === 'drill') return runDrill(args, settings);
  const program = programOf(args);
  await refuseWrongVariables(settings, [program.startsWith('backend/') ? 'api' : 'projector']);
  if (verb === 'connection') return connection(args, settings);
  // A restore may create a system where there is none.
  // Stopped here, so that the stores started for it stop in order; a second signal ends it at once.
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    stopRuns();
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(name, interrupt);
  const stores = await openStores(settings, verb === 'restore');
  try {
    if (interrupted) return 1;
    const env = systemEnv(settings, stores);
    // `backups remove` asks before it acts.
    const how = { env, show: true, ask: true, tied: true };
    const { status } = await runNode([join('dist', program), ...args], how);
    return status ?? 1;
  } finally {
    await stores.close();
  }
}

/** Users, and whole backups, belong to the backend; a backup or restore of the log alone names a file of that. @param {string[]} args */
function programOf(args) {
  const [verb = '', target] = args.filter((arg) => !arg.startsWith('-'));
  if (verb === 'users') return 'backend/src/ops/main.js';
  const whole = verb === 'backup' ? target === undefined : verb === 'restore' && target?.endsWith('.age');
  if (whole || verb === 'backups' || verb === 'backup-key') return 'backend/src/ops/backups-main.js';
  return 'projections/src/cli/main.js';
}

/** @param {string[]} args @param {Settings} settings @returns {Promise<number>} exit status */
async function runDrill(args, settings) {
  const [, backup, ...rest] = args.filter((arg) => arg !== '--json');
  if (backup === undefined || backup.startsWith('-') || rest.length > 0) {
    log('ops: drill needs a backup: a file, or a name in BACKUP_TO');
    return wrongUsage;
  }
  await refuseWrongVariables(settings, ['api', 'projector']);
  try {
    const { drill: found, status } = await drill(backup, settings.dataDir, log);
    console.log(args.includes('--json') ? JSON.stringify({ drill: found }) : drillLines(found).join('\n'));
    return status;
  } catch (error) {
    log(`ops: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/** @param {Settings} settings @param {boolean} mayMake @returns {Promise<Stores>} */
async function openStores(settings, mayMake) {
  const { dataDir, databaseUrl, eventStoreUrl } = settings;
  if (databaseUrl && eventStoreUrl) return { databaseUrl, eventStoreUrl, close: async () => {} };
  if (mayMake && !hasSystem(dataDir)) prepareDataFolder(dataDir);
  else requireSystem(dataDir);
  const lock = await lockUnlessRunning(dataDir);
  return lock ? startedStores(settings, lock) : runningStores(settings);
}

/** The stores of the npm start that holds the data folder. @param {Settings} settings @returns {Stores} */
function runningStores({ dataDir, databaseUrl, eventStoreUrl, postgresPort }) {
  const { app } = keptPasswords(dataDir, true);
  return {
    databaseUrl: databaseUrl ?? `postgres://app:${app}@127.0.0.1:${postgresPort}/app`,
    eventStoreUrl: eventStoreUrl ?? keptConnection(dataDir),
    close: async () => {},
  };
}

/** @param {Settings} settings @param {{ tookOver: boolean, release: () => void }} lock @returns {Promise<Stores>} */
async function startedStores(settings, lock) {
  /** @type {import('./supervise.mjs').Supervised[]} */
  const parts = [];
  const close = async () => {
    // The event store before the Postgres that it writes to.
    for (const part of parts.reverse()) await part.stop();
    lock.release();
  };
  try {
    const stores = await startStores(settings, {
      patienceMs: lock.tookOver ? 10_000 : 0,
      log,
      start: async (part) => {
        const onLine = partOutput({ name: part.name, file: logFile(settings.dataDir, part.name), quiet: true, log });
        const supervised = supervise(part, { log, onLine });
        parts.push(supervised);
        await supervised.ready;
      },
    });
    return { ...stores, close };
  } catch (error) {
    await close();
    throw error;
  }
}
