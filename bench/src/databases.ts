import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes an empty database on the benchmark's Postgres and returns its URL. */
export async function createDatabase(superuserUrl: string, purpose: string): Promise<string> {
  const name = `bench_${purpose}_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database made by `createDatabase`, ending open connections. */
export async function dropDatabase(superuserUrl: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  } finally {
    await client.end();
  }
}
