import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';

export interface TestDatabase {
  /** As its owner, who is no superuser. */
  readonly url: string;
  /** Runs a statement in it that only a superuser may: about event triggers, for instance. */
  asSuperuser(statement: string): Promise<void>;
  drop(): Promise<void>;
}

/** The role that owns the specs' databases, as `npm start` makes it for the application's. */
const owner = 'app';

/**
 * Creates an empty database with the owner and the rights that `npm start` gives to its own, by default on the Postgres that Jest's
 * global setup started. `drop` removes it, ending open connections.
 */
export async function createTestDatabase(superuser = superuserUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
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
    `create database ${name} owner ${owner}`,
    `select pg_advisory_lock(${rightsLock})`,
    ...rights,
  ]);
  url.pathname = `/${name}`;
  const within = url.href;
  url.username = owner;
  return {
    url: url.href,
    asSuperuser: (statement) => asSuperuser(within, [statement]),
    drop: () => asSuperuser(superuser, [`drop database if exists ${name} with (force)`]),
  };
}

/** Any number: `alter role` of two workers at the same moment fails. */
const rightsLock = 7_301_900;

function superuserUrl(): string {
  const url = process.env.TEST_PG_URL;
  if (!url) throw new Error('TEST_PG_URL is not set: run the spec through Jest, whose global setup starts Postgres');
  return url;
}

async function asSuperuser(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
