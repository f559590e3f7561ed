import type { ClientBase } from 'pg';
import type { Projection } from '../projection.js';
import { serveSql } from '../table-sql.js';
import type { Lease } from './lease.js';
import { LeaseLost, leaseName } from './lease.js';

/** The database role that may read every view; analysts' logins are made members of it. */
export const analystRole = 'lead_pipeline_analyst';

/** Makes the views name this version's tables, in the caller's transaction. */
export async function serveVersion(client: ClientBase, { name, version, tables }: Projection): Promise<void> {
  await client.query(tables.flatMap((table) => serveSql(table, version)).join(';\n'));
  await client.query('update projection.checkpoints set serving = false where name = $1 and serving', [name]);
  await client.query('update projection.checkpoints set serving = true where name = $1 and version = $2', [
    name,
    version,
  ]);
  await client.query(
    `do $$ begin
       if to_regrole('${analystRole}') is not null then
         grant select on all tables in schema read to ${analystRole};
       end if;
     end $$`,
  );
}

/**
 * Notes that the read models have caught up, and switches to versions that were built meanwhile.
 * @throws LeaseLost when another projector has the lease
 */
export async function goLive(client: ClientBase, lease: Lease, projections: readonly Projection[]): Promise<void> {
  const { rows } = await client.query<{ name: string; version: number }>(
    'select name, version from projection.checkpoints where serving',
  );
  const built = projections.filter(
    ({ name, version }) => !rows.some((serving) => serving.name === name && serving.version === version),
  );
  await client.query('begin');
  for (const projection of built) await serveVersion(client, projection);
  const { rowCount } = await client.query('update projection.lease set live = true where name = $1 and epoch = $2', [
    leaseName,
    lease.epoch,
  ]);
  if (rowCount !== 1) throw new LeaseLost();
  await client.query('commit');
}
