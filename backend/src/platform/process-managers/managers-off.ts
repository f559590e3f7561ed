import type { Pool } from 'pg';
import { inTransaction } from '../../../../projections/src/engine/store/transaction.js';

/**
 * Runs work while no process manager works anywhere, as for filling a log with history that happened long ago. Afterwards each starts
 * as for the first time: it reads the log without acting, and what is due later is scheduled. What is asked for once they are on again is
 * acted on, however long the first of them takes to begin. A process that dies in between leaves them off until the same work has been
 * done.
 */
export async function withManagersOff<Result>(
  pool: Pool,
  reason: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await inTransaction(pool, async (client) => {
    // Whoever takes a lease at this moment has it before, and loses it here.
    await client.query('lock table process_managers in exclusive mode');
    await client.query('insert into managers_off (reason) values ($1) on conflict do nothing', [reason]);
    return (await client.query<{ name: string; epoch: string }>('delete from process_managers returning name, epoch'))
      .rows;
  });
  const result = await work();
  await inTransaction(pool, async (client) => {
    await client.query('delete from managers_off where reason = $1', [reason]);
    // Each may be taken at once, under a later epoch than any before, and reads as history what was due until now.
    await client.query(
      `insert into process_managers (name, holder, epoch, expires_at, replaying_since)
       select name, gen_random_uuid(), epoch + 1, clock_timestamp(), clock_timestamp() from unnest($1::text[], $2::bigint[]) as m (name, epoch)`,
      [before.map(({ name }) => name), before.map(({ epoch }) => epoch)],
    );
  });
  return result;
}
