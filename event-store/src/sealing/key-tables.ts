import type { Pool } from 'pg';

/** A table of keys, each wrapped by the master key. No row: the key is lost or not here yet; `wrapped` null: destroyed. */
export interface KeyTable {
  name: string;
  column: string;
  /** The name to which a wrapped key is bound, so that a row can't pass for another one, or for one of the other table. */
  wrappedAs(name: string): string;
}

/** The keys that sealed values name. */
export const keysById: KeyTable = { name: 'sealing.keys', column: 'id', wrappedAs: (id) => `key ${id}` };

/** Keys from the time when each stream had one. A destroyed one also marks its stream as erased, whichever keys sealed it. */
export const keysByStream: KeyTable = {
  name: 'sealing.stream_keys',
  column: 'stream',
  wrappedAs: (stream) => stream,
};

// One string is one implicit transaction, so the lock keeps concurrent starts from racing.
const ddl = `
select pg_advisory_xact_lock(hashtext('sealing'));
create schema if not exists sealing;
create table if not exists sealing.keys (id text collate "C" primary key, wrapped bytea);
comment on table sealing.keys is 'made ahead, each for one stream; what it sealed names it. "mac": the key of the MACs on events; "root": what is derived comes from it';
comment on column sealing.keys.wrapped is 'AES-256-GCM under MASTER_KEY; null: destroyed, what it sealed reads as erased';
create table if not exists sealing.stream_keys (
  stream text primary key,
  wrapped bytea,
  created_at timestamptz not null default now()
);
comment on table sealing.stream_keys is 'one per stream, of earlier versions; null also marks streams that were erased since';
comment on column sealing.stream_keys.wrapped is 'AES-256-GCM under MASTER_KEY; null: destroyed, the stream reads as erased';
create table if not exists sealing.master_key_proof (
  single boolean primary key default true check (single),
  proof bytea not null
);
comment on table sealing.master_key_proof is 'opens under MASTER_KEY where the root is that key; else empty, so that no version without a root starts';
create table if not exists sealing.master_keys (name text primary key, since timestamptz not null default clock_timestamp());
comment on table sealing.master_keys is 'names of the master keys, the latest is in use; a name says nothing of its key';`;

/** Creates the schema `sealing`. Safe to run at every start and by several processes at once. */
export async function prepareKeyTables(pool: Pool): Promise<void> {
  await pool.query(ddl);
}

/** For the `from` of a writing statement: its commit waits for the disk, whatever the server or the session has set. */
export const durably = `(select set_config('synchronous_commit', 'on', true)) durably`;

/**
 * For the `from` of a statement that stores wrapped keys: a row while the root is wrapped as in this parameter, none once MASTER_KEY was
 * replaced. The replacement waits for the statement, or the statement for it.
 */
export const whileRootIs = (parameter: `$${number}`) =>
  `(select from ${keysById.name} where id = 'root' and wrapped = ${parameter} for share) same_root`;
