import type { Pool } from 'pg';
import { inTransaction } from '../../../../projections/src/engine/store/transaction.js';

/**
 * Runs work while no process manager works anywhere, as for filling a log with history that happened long ago. Afterwards each starts
 * as for the first time: it reads the log without acting, and what is due later is scheduled. A process that dies in between leaves
 * them off until the same work has been done.
 */
export async function withManagersOff<Result>(
  pool: Pool,
  reason: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await inTransaction(pool, async (client) => {
    // Whoever takes a lease at this moment has it before, and loses it here.
    await client.query('lock table process_managers in exclusive mode');
    await client.query('insert into managers_off (reason) values ($1) on conflict do nothing', [reason]);
    await client.query('delete from process_managers');
  });
  const result = await work();
  await pool.query('delete from managers_off where reason = $1', [reason]);
  return result;
}
