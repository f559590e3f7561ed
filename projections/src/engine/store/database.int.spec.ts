import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from '../../../../testing/test-database.js';
import { createTestDatabase } from '../../../../testing/test-database.js';
import { bulkPool, endEarlierBulkWork, projectorPool } from './database.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it.each([
  ['projector', (url: string) => projectorPool(url, () => undefined)],
  ['bulk', (url: string) => bulkPool(url, '1', () => undefined)],
])(
  'fault 13: a %s connection that breaks while nothing is asked on it does not end the process',
  async (_, poolOf: (url: string) => pg.Pool) => {
    const pool = poolOf(database.url);
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const broken = new Promise<void>((resolve) => client.once('end', resolve));
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await broken;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([pool.end(), other.end()]);
  },
);

it('fault 8: nothing of earlier bulk work is left once it is ended: no table of it can come after', async () => {
  const earlier = bulkPool(database.url, '1', () => undefined);
  const pool = projectorPool(database.url, () => undefined);
  // Such a connection takes a while to end.
  await earlier.query(
    'do $$ begin for i in 1..1000 loop execute format($f$create temp table t%s ()$f$, i); end loop; end $$',
  );
  await endEarlierBulkWork(pool, '2', new AbortController().signal);
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'projector bulk 1'`,
  );
  expect(rows).toEqual([]);
  await Promise.all([earlier.end(), pool.end()]);
});
