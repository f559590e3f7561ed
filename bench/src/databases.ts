import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Makes a database on the benchmark's Postgres and returns its URL.
 * @param template URL of a database to copy, which nobody may be connected to; without it the new one is empty
 */
export async function createDatabase(superuserUrl: string, purpose: string, template?: string): Promise<string> {
  const name = `bench_${purpose}_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}${template ? ` template ${nameOf(template)}` : ''}`);
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
    await client.query(`drop database ${nameOf(url)} with (force)`);
  } finally {
    await client.end();
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
