import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client, Pool, type PoolClient } from 'pg';

export interface TestDatabase {
  /** As its owner, who is no superuser. */
  readonly url: string;
  /** Runs a statement in it that only a superuser may: about event triggers, for instance. */
  asSuperuser(statement: string): Promise<void>;
  drop(): Promise<void>;
}

/** What a new database holds. It is made once a run, in a database that the others are copies of. */
export interface Template {
  name: string;
  /** What it begins with, if not empty. */
  from?: Template;
  /** Makes the rest, and closes its connections. */
  fill: (url: string) => Promise<void>;
}

/** The role that owns the specs' databases, as `npm start` makes it for the application's. */
const owner = 'app';

/**
 * Creates a database with the owner and the rights that `npm start` gives to its own, by default an empty one on the Postgres that
 * Jest's global setup started. `drop` removes it, ending open connections.
 */
export async function createTestDatabase(superuser = superuserUrl(), template?: Template): Promise<TestDatabase> {
  const source = template && (await madeTemplate(superuser, template));
  return createDatabase(superuser, `test_${randomBytes(8).toString('hex')}`, source);
}

async function createDatabase(superuser: string, name: string, source = 'template1'): Promise<TestDatabase> {
  const url = new URL(superuser);
  const rights = ['app-owner.sql', 'rights.sql'].map((file) =>
    readFileSync(`scripts/lib/postgres/${file}`, 'utf8').replaceAll('{owner}', owner).replaceAll('{database}', name),
  );
  await asSuperuser(superuser, [
    // Roles belong to the whole cluster, and several workers make this one at once.
    `do $$ begin
       if to_regrole('${owner}') is null then create role ${owner} login password '${url.password}'; end if;
     exception when duplicate_object or unique_violation then null;
     end $$`,
    `create database ${name} owner ${owner} template ${source}`,
    `select pg_advisory_lock(${rightsLock})`,
    ...rights,
    `select pg_advisory_unlock(${rightsLock})`,
  ]);
  url.pathname = `/${name}`;
  const within = url.href;
  url.username = owner;
  return {
    url: url.href,
    asSuperuser: (statement) => asSuperuser(within, [statement]),
    // A connection that its pool has just ended is still closing: cut off then, it would be the pool's unhandled error.
    drop: () => asSuperuser(superuser, [untilClosed(name), `drop database if exists ${name} with (force)`]),
  };
}

/** Waits until nobody is connected to the database, at most 200 ms. */
function untilClosed(name: string): string {
  return `do $$ begin
    for i in 1..20 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`;
}

/**
 * The name of the template's database; the first that asks makes it, workers that ask meanwhile wait. It gets its name when it is
 * whole, so one whose maker was killed is made again.
 */
async function madeTemplate(superuser: string, { name, from, fill }: Template): Promise<string> {
  const made = `template_${name}`;
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [made]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [made]);
    if (rowCount) return made;
    const unfinished = `${made}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    const { url } = await createDatabase(superuser, unfinished, from && (await madeTemplate(superuser, from)));
    await fill(url);
    await client.query(`alter database ${unfinished} rename to ${made}`);
    return made;
  } finally {
    await client.end();
  }
}

/** Any number: `alter role` of two workers at the same moment fails. */
const rightsLock = 7_301_900;

function superuserUrl(): string {
  const url = process.env.TEST_PG_URL;
  if (!url) throw new Error('TEST_PG_URL is not set: run the spec through Jest, whose global setup starts Postgres');
  return url;
}

/** Of testing/jest/worker-environment.cjs; `superusers` is kept from file to file. */
interface Worker {
  atEnd(stop: () => Promise<void>): void;
  superusers?: Pool;
}

/** Runs statements one after the other. */
async function asSuperuser(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = await superuserOf(connectionString);
  let failed: unknown;
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    failed = error;
    throw error;
  } finally {
    await ('release' in client ? client.release(failed !== undefined) : client.end());
  }
}

/** A new connection takes longer than what is asked on it, so those to the Postgres of all specs stay open. */
async function superuserOf(connectionString: string): Promise<Client | PoolClient> {
  if (connectionString !== process.env.TEST_PG_URL) {
    const client = new Client({ connectionString });
    await client.connect();
    return client;
  }
  const { worker } = globalThis as unknown as { worker: Worker };
  if (!worker.superusers) {
    const pool = new Pool({ connectionString, max: 4, idleTimeoutMillis: 0 });
    // It breaks if that Postgres stops.
    pool.on('error', () => undefined);
    worker.superusers = pool;
    worker.atEnd(() => pool.end());
  }
  return worker.superusers.connect();
}
