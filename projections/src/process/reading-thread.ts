// Before any schema is made: each one is compiled when it first parses.
import 'zod/compile';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { connectTimeoutMs } from '../../../event-store/src/postgres/connect-timeout.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { type Config, openLog } from './config.js';
import { messageOf } from '../engine/error-message.js';
import { type ThreadMessage, type ThreadOrder, ahead } from './read-on-thread.js';

/** Reads the log of the configuration that it was given from a position on and hands batches over; see read-on-thread.ts. */
async function read(say: (message: ThreadMessage) => void): Promise<void> {
  const config = workerData as Config;
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    application_name: 'projector keys, rebuild',
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs(config.DATABASE_URL),
  });
  // An idle connection broke; the next query opens another.
  pool.on('error', () => undefined);
  const log = await openLog(config, pool);
  let outstanding = 0;
  const ordered = new Promise<bigint | null>((resolve) =>
    parentPort!.on('message', (order: ThreadOrder) => {
      if (order === 'taken') outstanding--;
      else resolve(order.after);
    }),
  );
  say({ ready: true });
  for await (const batch of log.readAll({ after: await ordered })) {
    say({ batch });
    outstanding++;
    while (outstanding >= ahead) await once(parentPort!, 'message');
  }
  say({ end: true });
}

const say = (message: ThreadMessage) => parentPort!.postMessage(message);
// Nothing is closed: the parent ends the thread, and everything with it.
read(say).catch((error: unknown) => say({ error: messageOf(error), unavailable: error instanceof LogUnavailable }));
