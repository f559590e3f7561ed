import type { ClientBase } from 'pg';

/** Advisory lock of the one writer: whoever holds it gives out positions. */
const WRITER_LOCK = [8241, 1];

/**
 * Positions are gap-free from 1, in commit order. `data` and `metadata` are kept uncompressed: they are read far more
 * often than written, and JSON of this size hardly shrinks.
 */
const SCHEMA = `
create table if not exists streams (id int primary key, name text collate "C" not null unique);
create table if not exists events (
  position bigint primary key,
  stream_id int not null,
  revision bigint not null,
  id uuid not null,
  type text not null,
  is_json boolean not null,
  created timestamptz not null,
  data bytea not null,
  metadata bytea not null,
  unique (stream_id, revision)
);
alter table events alter column data set storage external;
alter table events alter column metadata set storage external;`;

/** Creates the tables of an empty database; leaves existing ones alone. */
export async function ensureSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('events') is not null as there`);
  if (!rows[0]?.there) await client.query(SCHEMA);
}

/** Takes the writer's lock for this session; false if another session holds it. */
export async function tryWriterLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', WRITER_LOCK);
  return rows[0]?.got === true;
}
