import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { OwnPostgres } from '../../../testing/own-postgres.js';
import { startOwnPostgres } from '../../../testing/own-postgres.js';
import { openKeyStore } from './key-store.js';
import { NamedKeys } from './named-keys.js';

const masterKey = createSecretKey(randomBytes(32));
let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  // So that only a commit that waits for the disk writes to it.
  await onPostgres((client) => client.query(`alter system set wal_writer_delay = '10s'`));
  await onPostgres((client) => client.query('select pg_reload_conf()'));
});
afterAll(() => postgres.stop());

async function onPostgres<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A pool whose connections do not wait for the disk by default. */
function hastyPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: postgres.url, options: '-c synchronous_commit=off' });
  pool.on('error', () => undefined);
  return pool;
}

it('a key is on disk before it is handed out, and a destroyed one stays destroyed, whatever crashes the moment after', async () => {
  const pool = hastyPool();
  const store = await openKeyStore(pool, masterKey);
  // Otherwise the schema itself may be lost.
  await pool.query('checkpoint');
  const kept = await store.keyToSeal('lead-kept', true);
  await postgres.stopImmediately();
  await postgres.startAgain();

  const again = hastyPool();
  const reader = await openKeyStore(again, masterKey);
  const ids = new NamedKeys(new Set([kept.id]));
  expect((await reader.keysToOpen(ids)).byId.get(kept.id)).toMatchObject({ type: 'secret' });
  await reader.destroy('lead-kept', [kept.id]);
  await postgres.stopImmediately();
  await postgres.startAgain();

  const last = hastyPool();
  expect((await (await openKeyStore(last, masterKey)).keysToOpen(ids)).byId.get(kept.id)).toBe('destroyed');
  await Promise.all([pool.end(), again.end(), last.end()]);
});
