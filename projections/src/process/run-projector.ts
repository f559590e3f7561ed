import pg from 'pg';
import pino from 'pino';
import { refuseHalfRestored } from '../../../event-store/src/backup/restore-progress.js';
import { connectTimeoutMs } from '../../../event-store/src/postgres/connect-timeout.js';
import { LogRefused, LogUnavailable } from '../../../event-store/src/errors.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../../event-store/src/sealing/sealer.js';
import { readConfig } from './config.js';
import { messageOf } from '../engine/error-message.js';
import { refuseOtherLog } from '../engine/operator/other-log.js';
import { withReadingThread } from './read-on-thread.js';
import type { Projection } from '../engine/projection.js';
import { startProjector } from '../engine/projector/projector.js';
import { standardError } from './end-with-parent.js';

/** A stop that hangs is cut short: the supervisor waits for us. */
const stopMs = 10_000;

/**
 * From now on this process is the projector of some projections, configured by its environment; it exits with 1 if it can't be. One
 * JSON line on stdout says when the read models have caught up. Log lines go to stderr.
 */
export function runProjector(projections: readonly Projection[]): void {
  start(projections).catch(fail);
}

async function start(projections: readonly Projection[]): Promise<void> {
  const hasParent = process.connected;
  const config = readConfig(process.env);
  const logger = pino({ name: 'projector', level: config.LOG_LEVEL }, standardError());
  const keys = new pg.Pool({
    connectionString: config.DATABASE_URL,
    application_name: 'projector keys',
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs(config.DATABASE_URL),
  });
  keys.on('error', (error) => logger.warn(`A database connection broke: ${error.message}`));
  await checkConnection(keys);
  await refuseHalfRestored(keys);
  const keyStore = await openKeyStore(keys, await loadMasterKey(config));
  const log = new EventLog({ url: config.EVENTSTORE_URL, sealer: new Sealer(keyStore) });
  await refuseReplacedLog(keys, log, projections);
  const projector = await startProjector({
    databaseUrl: config.DATABASE_URL,
    log: withReadingThread(log, config),
    logger,
    projections,
  });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    void projector
      .stop()
      .then(() => Promise.all([log.close(), keys.end()]))
      .then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // A parent that spawned us with an IPC channel takes us along when it dies.
  process.once('disconnect', stop);
  if (hasParent && !process.connected) stop();

  await projector.caughtUp;
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}

/** The projector waits for a log that can't be reached, and then checks it; a refusal, or a lost key of its MACs, is reported at once. */
async function refuseReplacedLog(pool: pg.Pool, log: EventLog, projections: readonly Projection[]): Promise<void> {
  try {
    await log.ping();
    await log.prepareMacs();
    await refuseOtherLog(pool, log, projections);
  } catch (error) {
    if (!(error instanceof LogUnavailable) || error instanceof LogRefused) throw error;
  }
}

/** So that an error about a wrong address or password names the variable. */
async function checkConnection(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new Error(`DATABASE_URL: the database can't be used: ${messageOf(error)}`, { cause: error });
  }
}

function fail(error: unknown): void {
  process.stderr.write(`projector: ${messageOf(error)}\n`);
  process.exit(1);
}
