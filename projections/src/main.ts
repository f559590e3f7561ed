// Before any schema is made: every one is compiled when it first parses.
import 'zod/compile';
import pg from 'pg';
import pino from 'pino';
import { LogUnavailable } from '../../event-store/src/errors.js';
import { EventLog } from '../../event-store/src/event-log.js';
import { useRoomyHeap } from '../../event-store/src/roomy-heap.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { readConfig } from './config.js';
import { messageOf } from './error-message.js';
import { refuseOtherLog } from './operations/other-log.js';
import { readAside } from './operations/read-aside.js';
import { startProjector } from './runner/projector.js';
import { standardError } from './standard-error.js';

/** A stop that hangs is ended: the supervisor waits for us. */
const stopMs = 10_000;
const readingThread = new URL('./operations/read-aside-thread.js', import.meta.url);

/** Starts the projector; one JSON line on stdout says when the read models have caught up. Log lines go to stderr. */
async function main(): Promise<void> {
  const hasParent = process.connected;
  const config = readConfig(process.env);
  const logger = pino({ name: 'projector', level: config.LOG_LEVEL }, standardError());
  const keys = new pg.Pool({ connectionString: config.DATABASE_URL, application_name: 'projector keys', max: 2 });
  keys.on('error', (error) => logger.warn(`A database connection broke: ${error.message}`));
  await checkConnection(keys);
  const keyStore = await openKeyStore(keys, await loadMasterKey(config));
  const log = new EventLog({ url: config.EVENTSTORE_URL, sealer: new Sealer(keyStore) });
  await refuseReplacedLog(keys, log);
  const projector = await startProjector({
    databaseUrl: config.DATABASE_URL,
    log: Object.assign(log, { readAside: (signal: AbortSignal) => readAside(log, readingThread, signal) }),
    logger,
  });

  const stop = () => {
    setTimeout(() => process.exit(1), stopMs).unref();
    void projector
      .stop()
      .then(() => Promise.all([log.close(), keys.end()]))
      .then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // A parent that spawned us with an IPC channel takes us along when it dies.
  process.once('disconnect', stop);
  if (hasParent && !process.connected) stop();

  await projector.caughtUp;
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}

/** A log that can't be reached is waited for by the projector, which then looks itself. */
async function refuseReplacedLog(pool: pg.Pool, log: EventLog): Promise<void> {
  try {
    await refuseOtherLog(pool, log);
  } catch (error) {
    if (!(error instanceof LogUnavailable)) throw error;
  }
}

/** So that a wrong address or password is told by the variable's name. */
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

useRoomyHeap();
main().catch(fail);
