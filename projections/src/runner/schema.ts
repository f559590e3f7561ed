import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import { createTableSql, storedName } from '../table-sql.js';
import { analystRole, serveVersion } from './serve.js';

/** Any number that only this code uses: starts that race prepare the schema one after the other. */
const schemaLock = 7_210_450_001;

const projectionSchema = [
  'create schema if not exists projection',
  'create schema if not exists read',
  `create table if not exists projection.checkpoints (
     name text, version integer, position bigint, serving boolean not null default false,
     updated_at timestamptz not null default clock_timestamp(), primary key (name, version)
   ) with (fillfactor = 50)`,
  'create unique index if not exists checkpoints_serving on projection.checkpoints (name) where serving',
  `create table if not exists projection.lease (
     name text primary key, holder uuid not null, epoch bigint not null, expires_at timestamptz not null,
     live boolean not null default false
   ) with (fillfactor = 50)`,
  `create table if not exists projection.live_changes (
     position bigint primary key, leads uuid[] not null, parked uuid[] not null,
     committed_at timestamptz not null default clock_timestamp()
   )`,
  `create table if not exists projection.parked_streams (
     id bigint generated always as identity unique, projection text, version integer, stream text,
     event_id uuid not null, type text not null, from_revision bigint not null, from_position bigint not null,
     error text not null, later_events integer not null default 0, last_position bigint not null,
     parked_at timestamptz not null default clock_timestamp(), primary key (projection, version, stream)
   )`,
  `create table if not exists projection.unknown_events (
     type text, version integer, reason text, count bigint not null, first_position bigint not null,
     last_position bigint not null, primary key (type, version, reason)
   )`,
];

/** `position` is the lowest of the served projections; they are all at the same one but while a new one is built. */
const statusView = `create or replace view read.status as
  select served.position, served.updated_at,
    coalesce(lease.live and lease.expires_at > clock_timestamp(), false) as ready,
    (select count(*)::integer from projection.parked_streams s
       join projection.checkpoints c on c.name = s.projection and c.version = s.version and c.serving) as parked_streams,
    (select coalesce(sum(count), 0)::bigint from projection.unknown_events) as unknown_events
  from (select coalesce(min(coalesce(position, 0)), 0) as position, max(updated_at) as updated_at
          from projection.checkpoints where serving) served
  left join projection.lease on true`;

/**
 * Creates what is missing of the schemas `projection` and `read`, and the tables of each projection's version.
 * Can be run by several processes at once and at every start.
 * @param warn told when the analysts' role can't be created or granted, because this database user may not
 */
export async function prepareSchema(
  pool: Pool,
  projections: readonly Projection[],
  warn: (message: string) => void,
): Promise<void> {
  await inSchemaTransaction(pool, async (client) => {
    await client.query([...projectionSchema, statusView].join(';\n'));
    for (const projection of projections) await createVersion(client, projection);
    await grantToAnalysts(client, warn);
  });
}

/** New tables start at the beginning of the log. A projection that has no version serving serves at once, though still empty. */
async function createVersion(client: PoolClient, projection: Projection): Promise<void> {
  const { name, version } = projection;
  const missing = [];
  for (const table of projection.tables) {
    const { rows } = await client.query<{ stored: string | null }>('select to_regclass($1) as stored', [
      storedName(table, version),
    ]);
    if (!rows[0]!.stored) missing.push(table);
  }
  if (missing.length === 0) return;
  for (const table of projection.tables) {
    await client.query(`drop table if exists ${storedName(table, version)} cascade`);
    await client.query(createTableSql(table, version).join(';\n'));
  }
  await client.query('delete from projection.checkpoints where name = $1 and version = $2', [name, version]);
  await client.query('delete from projection.parked_streams where projection = $1 and version = $2', [name, version]);
  await client.query('insert into projection.checkpoints (name, version) values ($1, $2)', [name, version]);
  const { rowCount } = await client.query('select from projection.checkpoints where name = $1 and serving', [name]);
  if (rowCount === 0) await serveVersion(client, projection);
}

async function inSchemaTransaction(pool: Pool, run: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [schemaLock]);
    await run(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const insufficientPrivilege = '42501';

/** Lets analysts read every view. A database user who may not create the role keeps the read models without it. */
async function grantToAnalysts(client: PoolClient, warn: (message: string) => void): Promise<void> {
  await client.query('savepoint analysts');
  try {
    // Roles belong to the whole cluster, so another database's start may create this one at the same moment.
    await client.query(
      `do $$ begin
         if to_regrole('${analystRole}') is null then create role ${analystRole} nologin; end if;
       exception when duplicate_object or unique_violation then null;
       end $$`,
    );
    await client.query(`grant usage on schema read to ${analystRole}`);
    await client.query(`grant select on all tables in schema read to ${analystRole}`);
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await client.query('rollback to savepoint analysts');
    warn(`The analysts' role ${analystRole} is not set up: ${(error as Error).message}`);
  }
}
