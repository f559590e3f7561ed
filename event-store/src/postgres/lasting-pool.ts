import pg from 'pg';

/**
 * SQLSTATE classes of a statement that Postgres refused for what it says: data, constraints, schema, syntax and names (PostgreSQL
 * documentation, appendix A). The connection is as good as before.
 */
const refusals = /^(22|23|3F|42)/;

/** What pg-pool keeps to itself. */
interface Inner {
  _clients: readonly { _connected: boolean }[];
  _isFull(): boolean;
  _pulseQueue(): void;
}

/**
 * A pool that makes few connections, each of which costs Postgres a process. It opens one at a time: whoever finds none free takes
 * the next one that is opened or given back, and most statements take less time than opening does. And a refused statement keeps
 * its connection, which node-postgres closes after any error: whoever asks several times a second for tables that are not there yet would
 * make one each time.
 */
export class LastingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    const inner = this as unknown as Inner;
    const isFull = inner._isFull.bind(this);
    inner._isFull = () => isFull() || inner._clients.some((client) => !client._connected);
    // Then those who still wait for one get theirs.
    this.on('connect', () => process.nextTick(() => inner._pulseQueue()));
  }

  /** As Pool.query, without callbacks. */
  override query = (async (...statement: Parameters<pg.Pool['query']>): Promise<pg.QueryResult> => {
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      return await (client.query(...statement) as unknown as Promise<pg.QueryResult>);
    } catch (error) {
      const refused = error instanceof pg.DatabaseError && refusals.test(error.code ?? '');
      if (!refused) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }) as pg.Pool['query'];
}
