import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { messageOf } from '../error-message.js';
import { inTransaction } from './transaction.js';
import type { Projection } from '../projection.js';
import type { Build } from '../tables/table-sql.js';
import { storedName } from '../tables/table-sql.js';
import type { Checkpoint } from './group.js';
import { loadCheckpoints } from './group.js';
import type { Lease } from './lease.js';
import { LeaseLost } from './lease.js';
import { requireLease } from './serve.js';

type Named = Pick<Projection, 'name' | 'tables'>;

/** Drops a build's tables (and the views on them) and everything noted about it. */
export async function forgetBuild(
  client: Pick<ClientBase, 'query'>,
  { name, tables }: Named,
  build: Build,
): Promise<void> {
  const key = [name, build.version, build.generation];
  for (const table of tables) await client.query(`drop table if exists ${storedName(table, build)} cascade`);
  await client.query('delete from projection.checkpoints where name = $1 and version = $2 and generation = $3', key);
  await client.query(
    'delete from projection.parked_streams where projection = $1 and version = $2 and generation = $3',
    key,
  );
}

/** Dropping needs the lease, so that a holder that was suspended drops nothing of its successor's. */
export interface Housekeeper {
  pool: Pool;
  lease: Lease;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Drops a build entirely or not at all, and never the serving one: a swap may be committed although its answer was lost.
 * @throws LeaseLost; the database's error, for example when a long query reads its tables
 */
export async function dropBuild(
  { pool, lease }: Pick<Housekeeper, 'pool' | 'lease'>,
  projection: Named,
  build: Build,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'select from projection.checkpoints where name = $1 and version = $2 and generation = $3 and serving',
      [projection.name, build.version, build.generation],
    );
    if (rowCount === 0) await forgetBuild(client, projection, build);
    // Last, because a wait for a table must not block the renewal of the lease.
    await requireLease(client, lease);
  });
}

/** The builds of a projection that served before, the last of them first. */
export async function keptBuilds(
  pool: Pick<Pool, 'query'>,
  name: string,
): Promise<(Build & Pick<Checkpoint, 'position'>)[]> {
  const { rows } = await pool.query<Build & { position: string | null }>(
    `select version, generation, position from projection.checkpoints
     where name = $1 and state = 'kept' order by updated_at desc, version desc, generation desc`,
    [name],
  );
  return rows.map((row) => ({ ...row, position: row.position === null ? null : BigInt(row.position) }));
}

/**
 * Besides the serving build only the last one that served is kept. A build that can't be dropped now is dropped after the next swap
 * or by the next session: it does no harm.
 */
export async function dropReplaced(housekeeper: Housekeeper, projection: Named): Promise<void> {
  for (const build of (await keptBuilds(housekeeper.pool, projection.name)).slice(1))
    try {
      await dropBuild(housekeeper, projection, build);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      housekeeper.logger.warn(`Old tables of ${projection.name} could not be dropped yet: ${messageOf(error)}`);
    }
}

/** The next set of tables for this version of the code. */
export function nextBuild({ name, version }: Projection, checkpoints: readonly Checkpoint[]): Build {
  const generations = checkpoints
    .filter((checkpoint) => checkpoint.name === name && checkpoint.version === version)
    .map(({ generation }) => generation);
  return { version, generation: Math.max(0, ...generations) + 1 };
}

/**
 * Removes what a crashed projector left behind: builds that never served, replaced ones, and
 * tables that no checkpoint names. Dry runs that wait for a decision stay.
 */
export async function dropUnfinished(housekeeper: Housekeeper, projections: readonly Projection[]): Promise<void> {
  const { pool } = housekeeper;
  const checkpoints = await loadCheckpoints(pool);
  const { rows: waiting } = await pool.query<{ projection: string; generation: number }>(
    `select projection, (result->>'generation')::integer as generation from projection.jobs where state = 'ready'`,
  );
  for (const projection of projections) {
    const own = checkpoints.filter(({ name }) => name === projection.name);
    const unfinished = own.filter(
      ({ serving, state, generation }) =>
        !serving &&
        state !== 'kept' &&
        !waiting.some((job) => job.projection === projection.name && job.generation === generation),
    );
    for (const build of unfinished) await dropBuild(housekeeper, projection, build);
    const kept = own.filter((checkpoint) => !unfinished.includes(checkpoint));
    for (const table of projection.tables) await dropOrphans(pool, table, kept);
    await dropReplaced(housekeeper, projection);
  }
}

async function dropOrphans(
  pool: Pick<Pool, 'query'>,
  table: { name: string },
  kept: readonly Checkpoint[],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select 'projection.' || relname as name from pg_class
     where relnamespace = 'projection'::regnamespace and relkind = 'r' and relname ~ $1`,
    [`^${table.name}_v\\d+(_g\\d+)?$`],
  );
  const named = new Set(kept.map((build) => storedName(table, build)));
  for (const { name } of rows) if (!named.has(name)) await pool.query(`drop table if exists ${name} cascade`);
}
