import type { ClientBase, Pool } from 'pg';
import type { Projection } from '../projection.js';
import type { Build } from '../table-sql.js';
import { storedName } from '../table-sql.js';
import type { Checkpoint } from './group.js';
import { loadCheckpoints } from './group.js';

type Named = Pick<Projection, 'name' | 'tables'>;

/** Drops a build's tables (views on them too) and all that is noted about it. */
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

/** The next set of tables for this version of the code. */
export function nextBuild({ name, version }: Projection, checkpoints: readonly Checkpoint[]): Build {
  const generations = checkpoints
    .filter((checkpoint) => checkpoint.name === name && checkpoint.version === version)
    .map(({ generation }) => generation);
  return { version, generation: Math.max(0, ...generations) + 1 };
}

/**
 * Removes what a projector that ended in the middle left behind: builds that never came to serve, and tables that no
 * checkpoint names. Dry runs that wait for a decision stay.
 */
export async function dropUnfinished(pool: Pick<Pool, 'query'>, projections: readonly Projection[]): Promise<void> {
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
    for (const build of unfinished) await forgetBuild(pool, projection, build);
    const kept = own.filter((checkpoint) => !unfinished.includes(checkpoint));
    for (const table of projection.tables) await dropOrphans(pool, table, kept);
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
