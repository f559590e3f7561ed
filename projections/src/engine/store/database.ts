import pg from 'pg';
import { connectTimeoutMs } from '../../../../event-store/src/connect-timeout.js';
import { pause } from '../../../../event-store/src/flow/backoff.js';

/**
 * Connections of a projector. A session that Postgres finds idle inside a transaction for 5 s (a stopped process) is ended, so
 * that it blocks no successor. Commits don't wait for the disk: rows and checkpoint are lost together, and made again
 * from the log. What can't be made again (the schema, an acquired lease, the end of a job) waits for it. Statements are
 * pipelined: each is sent at once, and Postgres runs them in that order.
 * @param onIdleError told when an idle connection breaks; the pool replaces it
 */
export function projectorPool(databaseUrl: string, onIdleError: (error: Error) => void): pg.Pool {
  const settings = {
    idle_in_transaction_session_timeout: '5s',
    statement_timeout: '60s',
    lock_timeout: '20s',
    synchronous_commit: 'off',
  };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'projector',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    pipeline: true,
    max: 12,
    connectionTimeoutMillis: connectTimeoutMs(databaseUrl),
    keepAlive: true,
  });
  return outlivingBreaks(pool, onIdleError);
}

/**
 * A connection that breaks emits an error, which ends the process if nobody hears it: the pool hears those of idle connections, nobody
 * those of one that is in use. What was asked on it fails by itself, so there is nothing more to do.
 */
function outlivingBreaks(pool: pg.Pool, onIdleError: (error: Error) => void): pg.Pool {
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const bulkName = 'projector bulk';

/**
 * Connections of one lease for what takes long: filling new tables, comparing them. No statement timeout, since a COPY lasts as
 * long as the reading of the log; not pipelined, since a COPY streams.
 */
export function bulkPool(databaseUrl: string, epoch: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: `${bulkName} ${epoch}`,
    options: '-c lock_timeout=20s -c synchronous_commit=off -c idle_in_transaction_session_timeout=10min',
    max: 40,
    connectionTimeoutMillis: connectTimeoutMs(databaseUrl),
    keepAlive: true,
  });
  return outlivingBreaks(pool, onIdleError);
}

/**
 * Ends what earlier holders of the lease left running: one that is stopped would keep its locks for ever. Resolves when nothing of
 * it is left, or the signal aborts: until then it may still commit a table.
 */
export async function endEarlierBulkWork(pool: pg.Pool, epoch: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user
         and application_name like '${bulkName} %' and application_name <> $1`,
      [`${bulkName} ${epoch}`],
    );
    if (rowCount === 0) return;
    await pause(20, signal);
  }
}
