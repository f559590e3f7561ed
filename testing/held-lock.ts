import type { Pool } from 'pg';

/**
 * Holds what a statement locks for as long as a spec wants. Without the setting, Postgres ends a silent session of the application's.
 * @returns lets it go, once
 */
export async function holdLock(pool: Pool, statement: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; ${statement}`);
  let going: Promise<void> | undefined;
  const go = async () => {
    await client.query('rollback');
    client.release();
  };
  return () => (going ??= go());
}
