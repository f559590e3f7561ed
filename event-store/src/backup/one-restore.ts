import type { Pool, PoolClient } from 'pg';
import { RestoreRefused } from './read-backup.js';

const lock = `hashtextextended('restoring', 0)`;
/** Postgres notices within this time that a killed process is gone. */
const waitMs = 5_000;
const lockNotAvailable = '55P03';

/**
 * Runs a restore that nobody else's may disturb: two would write the same tables and the same log. The lock goes with the process.
 * @throws RestoreRefused if another one is running on this database; what the restore throws
 */
export async function oneRestore<Result>(pool: Pool, restore: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // An outage ends this connection too; the restore itself meets it and waits.
  client.on('error', () => undefined);
  try {
    await take(client);
    return await restore();
  } finally {
    client.release(true);
  }
}

async function take(client: PoolClient): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await client.query(`select pg_advisory_lock(${lock})`);
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    throw new RestoreRefused('Another restore is running on this database: wait until it has ended', { cause: error });
  }
}
