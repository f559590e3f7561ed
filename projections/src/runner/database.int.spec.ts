import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from '../../../backend/test/test-database.js';
import { createTestDatabase } from '../../../backend/test/test-database.js';
import { bulkPool, projectorPool } from './database.js';

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
