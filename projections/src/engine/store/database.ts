import pg from 'pg';
import { connectTimeoutMs } from '../../../../event-store/src/postgres/connect-timeout.js';
import { pause } from '../../../../event-store/src/flow/keep-going.js';

/**
 * Connections of a projector. Postgres ends a session that is idle inside a transaction for 5 s (a suspended process), so
 * that it blocks no successor. Commits don't wait for the disk: rows and checkpoint are lost together, and made again
 * from the log. Commits that can't be repeated (the schema, an acquired lease, the end of a job) wait for it. Statements are
 * pipelined: each is sent at once, and Postgres runs them in that order.
 * @param onIdleError called when an idle connection breaks; the pool replaces it
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
 * A broken connection emits an error, which ends the process if nobody listens. The pool listens on idle connections, nobody
 * on one in use. Statements sent on it fail by themselves, so there is nothing more to do.
 */
function outlivingBreaks(pool: pg.Pool, onIdleError: (error: Error) => void): pg.Pool {
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const bulkName = 'projector bulk';

/**
 * Connections of one lease for long work: filling new tables, comparing them. No statement timeout, since a COPY lasts as
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
 * Ends the connections that earlier lease holders left open: a suspended holder would keep its locks for ever. Resolves when none
 * is left, or the signal aborts: until then an old connection may still commit a table.
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
