import type { ClientBase } from 'pg';
import { grantTablesSql } from './analyst-grants.js';
import type { Projection } from '../projection.js';
import type { Build } from '../tables/table-sql.js';
import { serveSql } from '../tables/table-sql.js';
import type { Lease } from './lease.js';
import { LeaseLost, leaseName } from './lease.js';

/**
 * Points the views at this build's tables, in the caller's transaction. The previous ones are kept for a roll back.
 * @returns whether an operator holds the projection: then it is paused with these tables as well
 */
export async function serveBuild(client: ClientBase, { name, tables }: Projection, build: Build): Promise<boolean> {
  await client.query(tables.flatMap((table) => serveSql(table, build)).join(';\n'));
  const { rows } = await client.query<{ held: boolean }>(
    `select held from projection.checkpoints where name = $1 and serving`,
    [name],
  );
  const held = rows[0]?.held ?? false;
  await client.query(
    `update projection.checkpoints set serving = false, state = 'kept', held = false, updated_at = clock_timestamp()
     where name = $1 and serving and (version, generation) <> ($2, $3)`,
    [name, build.version, build.generation],
  );
  await client.query(
    `update projection.checkpoints set serving = true, state = case when $4 then 'paused' else 'live' end, held = $4
     where name = $1 and version = $2 and generation = $3`,
    [name, build.version, build.generation, held],
  );
  // New views have no rights: those of the views before went with them.
  await client.query(grantTablesSql(tables));
  return held;
}

/**
 * Checks in the caller's transaction that the lease is still ours, and locks it until the end of the transaction.
 * @throws LeaseLost when another projector has it
 */
export async function requireLease(client: ClientBase, lease: Lease): Promise<void> {
  const { rowCount } = await client.query('select from projection.lease where name = $1 and epoch = $2 for share', [
    leaseName,
    lease.epoch,
  ]);
  if (rowCount !== 1) throw new LeaseLost();
}

/**
 * Notes that everything that serves is of this code and has caught up.
 * @throws LeaseLost when another projector has the lease
 */
export async function goLive(client: ClientBase, lease: Lease): Promise<void> {
  const { rowCount } = await client.query('update projection.lease set live = true where name = $1 and epoch = $2', [
    leaseName,
    lease.epoch,
  ]);
  if (rowCount !== 1) throw new LeaseLost();
}
