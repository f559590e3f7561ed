import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../../../../projections/src/engine/store/transaction.js';

/**
 * Runs work while no process manager works anywhere, such as filling a log with old history. Afterwards each manager starts
 * as for the first time: it reads the log without acting, and schedules what is due later. Effects asked for once managers
 * are on again are acted on, however long the first manager takes to begin. If the process dies in between, managers stay
 * off until the same work has been done.
 * @param lastly in the transaction that lets them work again, after their own rows were made
 */
export async function withManagersOff<Result>(
  pool: Pool,
  reason: string,
  work: () => Promise<Result>,
  lastly: (client: ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  const before = await inTransaction(pool, async (client) => {
    // A process that is taking a lease right now has it before this lock is granted, and loses it here.
    await client.query('lock table process_managers in exclusive mode');
    await client.query('insert into managers_off (reason) values ($1) on conflict do nothing', [reason]);
    return (await client.query<{ name: string; epoch: string }>('delete from process_managers returning name, epoch'))
      .rows;
  });
  const result = await work();
  await inTransaction(pool, async (client) => {
    await client.query('delete from managers_off where reason = $1', [reason]);
    // Each lease may be taken at once, under a higher epoch, and everything due until now is read as history.
    await client.query(
      `insert into process_managers (name, holder, epoch, expires_at, replaying_since)
       select name, gen_random_uuid(), epoch + 1, clock_timestamp(), clock_timestamp() from unnest($1::text[], $2::bigint[]) as m (name, epoch)`,
      [before.map(({ name }) => name), before.map(({ epoch }) => epoch)],
    );
    await lastly(client);
  });
  return result;
}
