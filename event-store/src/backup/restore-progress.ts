import type { Pool } from 'pg';

/** A restore that began to write and is not finished. */
export interface RestoreUnderWay {
  /** Of the backup's closing line: it names the backup. */
  hash: string;
  events: number;
  /** Whether all events and keys are written and proven equal to the backup's. What follows may append to the log. */
  written: boolean;
}

const ddl = `
select pg_advisory_xact_lock(hashtext('lineage'));
create schema if not exists lineage;
create table if not exists lineage.restore (
  single boolean primary key default true check (single),
  hash text not null,
  events bigint not null,
  written boolean not null default false,
  filled boolean not null default false,
  begun_at timestamptz not null default clock_timestamp()
);
comment on table lineage.restore is 'a restore that is not finished: the same backup can be restored again and goes on; nothing else starts meanwhile';`;

/** @returns undefined if none is. Throws what Postgres throws */
export async function restoreUnderWay(pool: Pool): Promise<RestoreUnderWay | undefined> {
  const { rows: found } = await pool.query<{ there: boolean }>(
    `select to_regclass('lineage.restore') is not null as there`,
  );
  if (!found[0]!.there) return undefined;
  const { rows } = await pool.query<RestoreUnderWay>('select hash, events::integer, written from lineage.restore');
  return rows[0];
}

export async function noteRestoreBegun(pool: Pool, { hash, events }: Omit<RestoreUnderWay, 'written'>): Promise<void> {
  await pool.query(ddl);
  await pool.query('insert into lineage.restore (hash, events) values ($1, $2) on conflict (single) do nothing', [
    hash,
    events,
  ]);
}

export async function noteRestoreWritten(pool: Pool): Promise<void> {
  await pool.query('update lineage.restore set written = true');
}

export async function noteRestoreFinished(pool: Pool): Promise<void> {
  await pool.query('delete from lineage.restore');
}

/** @throws Error with one line, for whatever would work on a system that is only half there */
export async function refuseHalfRestored(pool: Pool): Promise<void> {
  const standing = await restoreUnderWay(pool);
  if (standing)
    throw new Error(
      `A restore of ${standing.events} events is not finished here: run the same restore again, and it goes on, or empty the system (docs/operations.md)`,
    );
}
