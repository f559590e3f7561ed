import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { type Mark, markSchema, type SystemLineage } from './lineage.js';
import { RestoreRefused } from './read-backup.js';

// One string is one implicit transaction, so the lock keeps concurrent calls from racing.
const ddl = `
select pg_advisory_xact_lock(hashtext('lineage'));
create schema if not exists lineage;
create table if not exists lineage.system (
  single boolean primary key default true check (single),
  id uuid not null,
  origins jsonb not null,
  made_at timestamptz not null default clock_timestamp()
);
comment on table lineage.system is 'which system this is, and which logs it was restored from; in no backup, so that a restored system is another one';`;

/** The id of this system, made at the first call, and where its log came from. Throws what Postgres throws. */
export async function thisSystem(pool: Pool): Promise<SystemLineage> {
  await pool.query(ddl);
  await pool.query(`insert into lineage.system (id, origins) values ($1, '[]') on conflict (single) do nothing`, [
    randomUUID(),
  ]);
  const { rows } = await pool.query<{ id: string; origins: unknown }>('select id, origins from lineage.system');
  const { id, origins } = rows[0]!;
  return { system: id, origins: z.array(markSchema).parse(origins) };
}

/** When this system was restored, the last time; undefined: never. Throws what Postgres throws. */
export async function restoredAt(pool: Pool): Promise<Date | undefined> {
  const { rows: found } = await pool.query<{ there: boolean }>(
    `select to_regclass('lineage.system') is not null as there`,
  );
  if (!found[0]!.there) return undefined;
  const { rows } = await pool.query<{ at: Date }>(`select made_at as at from lineage.system where origins <> '[]'`);
  return rows[0]?.at;
}

/**
 * Makes this another system: its log was restored, and goes on by itself from there. Repeated with the same last origin, it keeps its id.
 * @param origins the logs it was restored from, the last one up to its end
 */
export async function beginSystem(pool: Pool, origins: readonly Mark[]): Promise<SystemLineage> {
  await pool.query(ddl);
  await pool.query(
    `insert into lineage.system as s (id, origins) values ($1, $2)
     on conflict (single) do update set id = case when s.origins = excluded.origins then s.id else excluded.id end,
       origins = excluded.origins, made_at = clock_timestamp()`,
    [randomUUID(), JSON.stringify(origins)],
  );
  return thisSystem(pool);
}

const lock = `hashtextextended('restoring', 0)`;
/** Postgres notices within this time that a killed process is gone. */
const waitMs = 5_000;
const lockNotAvailable = '55P03';

/**
 * Runs a restore that nobody else's may disturb: two would write the same tables and the same log. The lock goes with the process.
 * A rotation of the master key writes the same keys, and counts as one.
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
    throw new RestoreRefused(
      'Another restore is running on this database, or a rotation of the master key: wait until it has ended',
      { cause: error },
    );
  }
}
