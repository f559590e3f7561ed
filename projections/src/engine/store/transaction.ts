import type { ClientBase, Pool, PoolClient } from 'pg';

/** Runs a function in a transaction on a separate connection, which is given up if it fails. */
export async function inTransaction<Result>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await run(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The same on a connection that stays in use; if even the rollback fails, that error is thrown with the first as its cause. */
export async function inTransactionOf(client: ClientBase, run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
