import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database, by default on the Postgres that Jest's global setup started.
 * `drop` removes it, ending open connections.
 */
export async function createTestDatabase(superuser = superuserUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(superuser, `create database ${name}`);
  const url = new URL(superuser);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asSuperuser(superuser, `drop database if exists ${name} with (force)`) };
}

function superuserUrl(): string {
  const url = process.env.TEST_PG_URL;
  if (!url) throw new Error('TEST_PG_URL is not set: run the spec through Jest, whose global setup starts Postgres');
  return url;
}

async function asSuperuser(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
