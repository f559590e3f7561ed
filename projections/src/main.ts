import pg from 'pg';
import pino from 'pino';
import { EventLog } from '../../event-store/src/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { readConfig } from './config.js';
import { startProjector } from './runner/projector.js';

/** A stop that hangs is ended: the supervisor waits for us. */
const stopMs = 10_000;

/** Starts the projector; one JSON line on stdout says when the read models have caught up. Log lines go to stderr. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ name: 'projector', level: config.LOG_LEVEL }, pino.destination(2));
  const keys = new pg.Pool({ connectionString: config.DATABASE_URL, application_name: 'projector keys', max: 2 });
  keys.on('error', (error) => logger.warn(`A database connection broke: ${error.message}`));
  const keyStore = await openKeyStore(keys, await loadMasterKey(config));
  const log = new EventLog({ url: config.EVENTSTORE_URL, sealer: new Sealer(keyStore) });
  const projector = await startProjector({ databaseUrl: config.DATABASE_URL, log, logger });

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

  await projector.caughtUp;
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message || String(error) : String(error);
  process.stderr.write(`projector: ${message.replaceAll('\n', ' ')}\n`);
  process.exit(1);
}

main().catch(fail);
