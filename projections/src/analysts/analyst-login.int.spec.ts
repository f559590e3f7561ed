import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrateDatabase } from '../../../testing/migrated-database.js';
import { startOwnPostgres, type OwnPostgres } from '../../../testing/own-postgres.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { logOf, step } from '../../test/events.js';
import { openTestProjector, type TestProjector } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { requireLease, serveBuild } from '../engine/store/serve.js';
import { prepareSchema } from '../engine/store/schema.js';
import { columnsOf } from '../engine/tables/table-sql.js';
import { makeAnalystLogin } from './analyst-login.js';
import { analystRole } from '../engine/store/analyst-grants.js';

const tables = liveProjections.flatMap((projection) => projection.tables);
const userId = '00000000-0000-4000-8000-00000000abcd';

let postgres: OwnPostgres;
let projector: TestProjector;
let clients: pg.Client[] = [];

/** An own cluster: the analysts' login is one of the whole cluster. */
beforeAll(async () => {
  postgres = await startOwnPostgres();
  projector = await openTestProjector(liveProjections, postgres.url);
  await projector.apply(logOf([step('LeadCreated')]));
  await migrateDatabase(projector.url);
  await projector.pool.query(
    `insert into users (id, email, role, display_name) values ('${userId}', 'sam@example.com', 'user', 'Sam Sample')`,
  );
});
/** A login has at most ten connections. */
afterEach(async () => {
  for (const client of clients) await client.end();
  clients = [];
});
afterAll(async () => {
  await projector.close();
  await postgres.stop();
});

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function analystWith(options: { personal?: boolean } = {}): Promise<pg.Client> {
  return connectTo((await makeAnalystLogin(projector.pool, projector.url, options)).url);
}

/** What of the columns a role may not read, as `view.column`. */
async function refusedTo(analyst: pg.Client): Promise<string[]> {
  const { rows } = await analyst.query<{ at: string }>(
    `select c.relname || '.' || a.attname as at from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'read'::regnamespace and not has_column_privilege(c.oid, a.attnum, 'select') order by 1`,
  );
  return rows.map(({ at }) => at);
}

const personalColumns = tables
  .flatMap((table) => columnsOf(table).flatMap(([column, { personal }]) => (personal ? `${table.name}.${column}` : [])))
  .sort();

describe('the login for analysts, on a database with the owner and the rights that a start gives', () => {
  it('belongs to an application whose user is no superuser', async () => {
    const { rows } = await projector.pool.query(`select rolsuper from pg_roles where rolname = current_user`);
    expect(rows).toEqual([{ rolsuper: false }]);
  });

  it('connects, and a second call gives it a new password', async () => {
    const { url: before } = await makeAnalystLogin(projector.pool, projector.url);
    await (await connectTo(before)).query('select');
    const { role, url } = await makeAnalystLogin(projector.pool, projector.url);
    expect(new URL(url).username).toBe(role);
    await (await connectTo(url)).query('select');
    await expect(connectTo(before)).rejects.toThrow('password authentication failed');
  });

  it('reads every read model, by its name alone', async () => {
    const analyst = await analystWith();
    const { rows } = await analyst.query<{ leads: number }>('select count(*)::int as leads from analytics_leads');
    expect(rows).toEqual([{ leads: 1 }]);
    expect((await analyst.query('select position, ready from status')).rows).toHaveLength(1);
  });

  it('reads all columns but the personal ones, and those with --personal', async () => {
    expect(personalColumns).toEqual(
      expect.arrayContaining(['pipeline.email', 'messages.text', 'referrals.client_name']),
    );
    const analyst = await analystWith();
    expect(await refusedTo(analyst)).toEqual(personalColumns);
    for (const place of personalColumns) {
      const [view, column] = place.split('.');
      await expect(analyst.query(`select ${column} from read.${view}`)).rejects.toThrow('permission denied');
    }
    for (const whole of ['select * from read.pipeline', 'select to_jsonb(p) from read.pipeline p'])
      await expect(analyst.query(whole)).rejects.toThrow('permission denied for view pipeline');

    const trusted = await analystWith({ personal: true });
    expect(await refusedTo(trusted)).toEqual([]);
    expect((await trusted.query('select * from read.pipeline')).rows).toHaveLength(1);
    expect(await refusedTo(await analystWith())).toEqual(personalColumns);
    expect(await refusedTo(trusted)).toEqual(personalColumns);
  });

  it('knows the staff by their display names, and nothing else of them', async () => {
    const analyst = await analystWith();
    expect((await analyst.query('select * from read.staff')).rows).toEqual([{ id: userId, name: 'Sam Sample' }]);
    await expect(analyst.query('select email from public.users')).rejects.toThrow('permission denied');
  });

  it('reads nothing else, and writes nowhere', async () => {
    const analyst = await analystWith({ personal: true });
    const elsewhere = ['projection.checkpoints', 'projection.pipeline_v1', 'public.sessions', 'public.effects'];
    for (const table of elsewhere)
      await expect(analyst.query(`select from ${table}`)).rejects.toThrow('permission denied');
    const { rows } = await analyst.query<{ at: string }>(
      `select schemaname || '.' || tablename as at from pg_stats where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows).toEqual([]);
    await expect(analyst.query('create table read.mine (id int)')).rejects.toThrow('read-only transaction');
    await analyst.query('set default_transaction_read_only = off');
    for (const statement of [
      'create table read.mine (id int)',
      'create table public.mine (id int)',
      'create temporary table mine (id int)',
      'delete from read.analytics_leads',
      `update read.staff set name = 'x'`,
      `set role app`,
    ])
      await expect(analyst.query(statement)).rejects.toThrow('permission denied');
  });

  it('is not let into the database of another system', async () => {
    const other = await createTestDatabase(postgres.url);
    const { url } = await makeAnalystLogin(projector.pool, projector.url);
    const address = new URL(url);
    address.pathname = new URL(other.url).pathname;
    await expect(connectTo(address.href)).rejects.toThrow('permission denied for database');
    await other.drop();
  });

  it('keeps its rights when a rebuild swaps the views, and when the projector starts again', async () => {
    const analyst = await analystWith();
    const { client, access } = projector;
    for (const projection of liveProjections) {
      await client.query('begin');
      await requireLease(client, access.lease);
      await serveBuild(client, projection, { version: projection.version, generation: 1 });
      await client.query('commit');
    }
    expect(await refusedTo(analyst)).toEqual(personalColumns);
    await prepareSchema(projector.pool, liveProjections, () => undefined);
    expect(await refusedTo(analyst)).toEqual(personalColumns);
  });

  it('loses what earlier versions granted: whole views', async () => {
    const analyst = await analystWith();
    await projector.pool.query(`grant select on all tables in schema read to ${analystRole}`);
    expect(await refusedTo(analyst)).toEqual([]);
    const warned: string[] = [];
    await prepareSchema(projector.pool, liveProjections, (line) => warned.push(line));
    expect(warned).toEqual([]);
    expect(await refusedTo(analyst)).toEqual(personalColumns);
  });

  it('shows the projector its transactions: a swap waits for readers of the tables before', async () => {
    const analyst = await analystWith();
    await analyst.query('begin isolation level repeatable read');
    await analyst.query('select count(*) from read.analytics_leads');
    const { rows } = await projector.pool.query(
      `select backend_xmin is not null as seen from pg_stat_activity where usename = $1 and state = 'idle in transaction'`,
      [analyst.user],
    );
    expect(rows).toEqual([{ seen: true }]);
    await analyst.query('commit');
  });

  it('is refused in one line by a database user that may not make it', async () => {
    const superuser = await connectTo(postgres.url);
    await superuser.query(`create role plain login password 'sample'`);
    await superuser.query(`grant connect on database ${new URL(projector.url).pathname.slice(1)} to plain`);
    const url = new URL(projector.url);
    url.username = 'plain';
    url.password = 'sample';
    const plain = new pg.Pool({ connectionString: url.href });
    const refused = makeAnalystLogin(plain, url.href).catch((error: Error) => error.message);
    expect(await refused).toMatch(
      /^The database user may not make the login lead_pipeline_analyst_login \(.*\): [^\n]*$/,
    );
    await plain.end();
  });
});

describe('every example of SQL in docs/read-models.md', () => {
  const text = readFileSync('docs/read-models.md', 'utf8');
  const blocks = [...text.matchAll(/^```sql( personal)?\n([^]*?)^```/gm)].map(([, personal, sql]) => ({
    personal: personal !== undefined,
    sql: sql!,
  }));
  const inline = [...text.matchAll(/`(select [^`]* from read\.[^`]*)`/g)].map(([, sql]) => ({
    personal: false,
    sql: sql!,
  }));
  const examples = [...blocks, ...inline];

  it('is found', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(4);
    expect(inline).not.toEqual([]);
  });

  it.each(examples)('runs as an analyst: $sql', async ({ personal, sql }) => {
    const analyst = await analystWith();
    const values = sql.includes('$1') ? [new Date().toISOString()] : [];
    if (!personal) return void (await analyst.query(sql, values));
    await expect(analyst.query(sql, values)).rejects.toThrow('permission denied');
    await (await analystWith({ personal })).query(sql, values);
  });
});
