import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';
import { type Build, createTableSql, indexSql, primaryKeySql, storedName } from '../tables/table-sql.js';
import { forgetBuild } from './builds.js';
import { makeExtensions, applicationViewsSql, schemaLockSql } from './application-views.js';
import { grantTablesSql, grantViewsSql, analystRole, personalAnalystRole } from './analyst-grants.js';
import { serveBuild } from './serve.js';

const projectionSchema = [
  'create schema if not exists projection',
  'create schema if not exists read',
  `create table if not exists projection.checkpoints (
     name text, version integer, generation integer default 1, position bigint, serving boolean not null default false,
     state text not null default 'live', updated_at timestamptz not null default clock_timestamp(),
     primary key (name, version, generation)
   ) with (fillfactor = 50)`,
  'create unique index if not exists checkpoints_serving on projection.checkpoints (name) where serving',
  `create table if not exists projection.lease (
     name text primary key, holder uuid not null, epoch bigint not null, expires_at timestamptz not null,
     live boolean not null default false
   ) with (fillfactor = 50)`,
  `create table if not exists projection.live_changes (
     position bigint primary key, changes jsonb not null, parked jsonb not null,
     committed_at timestamptz not null default clock_timestamp()
   )`,
  `create table if not exists projection.parked_streams (
     id bigint generated always as identity unique, projection text, version integer, generation integer default 1,
     stream text, event_id uuid not null, type text not null, from_revision bigint not null,
     from_position bigint not null, error text not null, later_events integer not null default 0,
     last_position bigint not null, parked_at timestamptz not null default clock_timestamp(), reason text,
     primary key (projection, version, generation, stream)
   )`,
  `create table if not exists projection.unknown_events (
     type text, version integer, reason text, count bigint not null, first_position bigint not null,
     last_position bigint not null, primary key (type, version, reason)
   )`,
  `create table if not exists projection.jobs (
     id uuid primary key, kind text not null, projection text not null, params jsonb not null default '{}',
     state text not null default 'requested', actor jsonb not null, correlation_id text not null,
     requested_at timestamptz not null default clock_timestamp(), started_at timestamptz, finished_at timestamptz,
     attempts integer not null default 0, cancel boolean not null default false, decision text, progress jsonb,
     result jsonb, error text, act jsonb, recorded boolean not null default false
   )`,
  `create unique index if not exists jobs_one_at_a_time on projection.jobs (projection)
     where state in ('requested', 'running', 'ready')`,
  `create index if not exists jobs_acts_to_record on projection.jobs (finished_at) where act is not null and not recorded`,
];

/**
 * For databases from when a live change was a list of ids of one kind. The kept changes of the last hour are dropped: a browser that
 * resumes has to read everything again.
 */
const livesOfOneKind = `do $$ begin
    if exists (select from information_schema.columns
        where table_schema = 'projection' and table_name = 'live_changes' and column_name = 'parked' and data_type = 'ARRAY') then
      drop table projection.live_changes;
    end if;
  end $$`;

/** For databases from before a table had this column. @param sql makes it, and what follows from it */
const since = (table: string, column: string, sql: string) => `do $$ begin
    if not exists (select from information_schema.columns
        where table_schema = 'projection' and table_name = '${table}' and column_name = '${column}') then
      ${sql}
    end if;
  end $$`;

/** For databases from before rebuilds: their tables are the first generation. */
const firstGeneration = (table: string, key: string) =>
  since(
    table,
    'generation',
    `alter table projection.${table} add column generation integer not null default 1,
       drop constraint ${table}_pkey, add primary key (${key});`,
  );

const upgrades = [
  firstGeneration('checkpoints', 'name, version, generation'),
  firstGeneration('parked_streams', 'projection, version, generation, stream'),
  `alter table projection.checkpoints add column if not exists state text not null default 'live'`,
  // Once only the state said what an operator holds.
  since(
    'checkpoints',
    'held',
    `alter table projection.checkpoints add column held boolean not null default false;
     update projection.checkpoints set held = true where state = 'paused';`,
  ),
  // How far the bulk filling of empty read models has come, null while nobody does it.
  'alter table projection.lease add column if not exists filling jsonb',
  // Why an event can't be read; null is a projection's own error.
  'alter table projection.parked_streams add column if not exists reason text',
];

/** Streams that wait for an operator: in serving projections, and in process managers (version 0: they have no tables). */
const parkedView = `create or replace view projection.parked as
  select p.id, p.projection, p.stream, p.event_id, p.type, p.from_revision, p.from_position, p.error, p.later_events,
    p.last_position, p.parked_at, p.reason
  from projection.parked_streams p
  where p.version = 0 or exists (select from projection.checkpoints c
    where c.serving and (c.name, c.version, c.generation) = (p.projection, p.version, p.generation))`;

/** `position` is the group's: paused models and those that catch up are not in it. */
const statusView = `create or replace view read.status as
  select served.position, served.updated_at,
    coalesce(lease.live and lease.expires_at > clock_timestamp(), false) as ready,
    (select count(*)::integer from projection.parked) as parked_streams,
    (select coalesce(sum(count), 0)::bigint from projection.unknown_events) as unknown_events
  from (select coalesce(min(position), 0) as position, max(updated_at) as updated_at
          from projection.checkpoints where serving and state in ('live', 'outdated')) served
  left join projection.lease on true`;

/**
 * Creates the missing parts of the schemas `projection` and `read`, and the tables of projections that do not serve yet.
 * Can be run by several processes at once and at every start.
 * @param warn called if this database user may not create or grant the analysts' role, and with the indexes that are
 *   left out for want of an extension
 */
export async function prepareSchema(
  pool: Pool,
  projections: readonly Projection[],
  warn: (message: string) => void,
): Promise<void> {
  await inSchemaTransaction(pool, async (client) => {
    await client.query([livesOfOneKind, ...projectionSchema, ...upgrades, parkedView, statusView].join(';\n'));
    await makeExtensions(client, projections, warn);
    for (const projection of projections) await createFirstBuild(client, projection);
    await client.query(applicationViewsSql);
    await grantToAnalysts(client, projections, warn);
  });
}

/**
 * A projection without serving tables serves at once, though still empty: with the group if nobody has begun, otherwise it
 * catches up alone. One that serves tables of an older version is left alone here: the projector builds the new one.
 */
async function createFirstBuild(client: PoolClient, projection: Projection): Promise<void> {
  const { name, version, tables } = projection;
  const { rows } = await client.query<{ begun: boolean; served: Build | null }>(
    `select exists (select from projection.checkpoints where serving and position is not null) as begun,
       (select jsonb_build_object('version', version, 'generation', generation)
          from projection.checkpoints where name = $1 and serving) as served`,
    [name],
  );
  const { begun, served } = rows[0]!;
  if (served && !(served.version === version && (await isMissing(client, tables, served)))) return;
  const build = served ?? { version, generation: 1 };
  await forgetBuild(client, projection, build);
  await client.query(tables.flatMap((table) => createBuildSql(table, build)).join(';\n'));
  const key = [name, build.version, build.generation];
  await client.query('insert into projection.checkpoints (name, version, generation) values ($1, $2, $3)', key);
  await serveBuild(client, projection, build);
  if (begun)
    await client.query(`update projection.checkpoints set state = 'catching_up' where name = $1 and serving`, [name]);
}

function createBuildSql(table: TableDefinition, build: Build): string[] {
  return [createTableSql(table, build), primaryKeySql(table, build), ...indexSql(table, build)];
}

async function isMissing(client: PoolClient, tables: readonly TableDefinition[], build: Build): Promise<boolean> {
  const { rows } = await client.query<{ missing: boolean }>(
    'select bool_or(to_regclass(name) is null) as missing from unnest($1::text[]) name',
    [tables.map((table) => storedName(table, build))],
  );
  return rows[0]!.missing;
}

async function inSchemaTransaction(pool: Pool, run: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // After a crash of Postgres, rows are made again from the log, but the schema is not: the process that prepared it still relies on it.
    await client.query('set local synchronous_commit = on');
    await client.query(schemaLockSql);
    await run(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const insufficientPrivilege = '42501';

/**
 * Lets analysts into the database and reads every view to them. If the database user may not create a role or grant it something, the
 * read models work without that.
 */
async function grantToAnalysts(
  client: PoolClient,
  projections: readonly Projection[],
  warn: (message: string) => void,
): Promise<void> {
  // Roles belong to the whole cluster, so another database's start may create one at the same moment.
  const roles = [analystRole, personalAnalystRole].map(
    (role) => `do $$ begin
        if to_regrole('${role}') is null then create role ${role} nologin; end if;
      exception when duplicate_object or unique_violation then null;
      end $$`,
  );
  // A start gives nobody else the right to connect to the embedded database.
  const entry = `do $$ declare analyst text; begin
      foreach analyst in array array['${analystRole}', '${personalAnalystRole}'] loop
        if to_regrole(analyst) is not null then
          execute format('grant connect on database %I to %I', current_database(), analyst);
          execute format('grant usage on schema read to %I', analyst);
        end if;
      end loop;
    end $$`;
  const views = [grantTablesSql(projections.flatMap(({ tables }) => tables)), grantViewsSql(['status'])];
  for (const statements of [roles, [entry, ...views]]) {
    await client.query('savepoint analysts');
    try {
      await client.query(statements.join(';\n'));
    } catch (error) {
      if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
      await client.query('rollback to savepoint analysts');
      warn(`The analysts' role ${analystRole} is not set up: ${(error as Error).message}`);
    }
  }
}
