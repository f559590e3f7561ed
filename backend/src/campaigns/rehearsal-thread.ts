// Comes before any schema is made: each schema is compiled when it first parses.
import 'zod/compile';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { connectTimeoutMs } from '../../../event-store/src/postgres/connect-timeout.js';
import { readConfig, openLog } from '../../../projections/src/process/config.js';
import { runRehearsal, type RehearsalOrder, type RehearsalResult } from './run-rehearsal.js';

/** All messages that the thread posts. */
export type RehearsalMessage = { events: number } | { result: RehearsalResult } | { error: string };

/** Rehearses on its own connection to the log of the process's environment. Whoever started the thread ends it. */
async function rehearse(say: (message: RehearsalMessage) => void): Promise<void> {
  const config = readConfig(process.env);
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    application_name: 'api keys, rehearsal',
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs(config.DATABASE_URL),
  });
  // An idle connection broke; the next query opens another.
  pool.on('error', () => undefined);
  const log = await openLog(config, pool);
  const result = await runRehearsal(log, workerData as RehearsalOrder, (events) => say({ events }));
  say({ result });
}

const say = (message: RehearsalMessage) => parentPort!.postMessage(message);
rehearse(say).catch((error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }));
