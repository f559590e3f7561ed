import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { RenewStatistics } from './renew-statistics.js';

let database: TestDatabase;
let pool: pg.Pool;

/** As the owner of the application's database, with the two views of the read models that it looks at. */
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query(`
    create schema read;
    create view read.erasures as select now() as completed_at, 1::bigint as position;
    create view read.status as select 1::bigint as position;
    create table "Emptied" (email text, name text);
    create index on "Emptied" (lower(email));
    create table kept (email text, name text, gone boolean);
    create index on kept (lower(name)) where gone;
    create view shown as select * from "Emptied"`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The tables and indexes whose statistics quote them. */
async function quoting(name: string): Promise<string[]> {
  const { rows } = await pool.query<{ tablename: string }>(
    `select distinct tablename from pg_stats where pg_stats::text ilike $1 order by 1`,
    [`%${name}%`],
  );
  return rows.map(({ tablename }) => tablename);
}

it('no statistics quote a person whose rows are gone, nor those of a table or an index that has none left', async () => {
  const two = `select 'thistledown-' || n % 2 || '@example.com', 'Thistledown ' || n % 2`;
  await pool.query(`insert into "Emptied" ${two} from generate_series(1, 20) n`);
  await pool.query(`insert into kept ${two}, true from generate_series(1, 20) n`);
  await pool.query(`insert into kept select 'neighbour@example.com', 'Neighbour', false from generate_series(1, 20)`);
  await pool.query('analyze');
  const all = ['Emptied', 'Emptied_lower_idx', 'kept', 'kept_lower_idx'];
  expect(await quoting('thistledown')).toEqual(all);
  await pool.query(`delete from "Emptied"; delete from kept where gone`);
  const later = new Date(Date.now() + 60_000);
  expect(await new RenewStatistics(pool).renew(later)).toBe(2);
  expect(await quoting('thistledown')).toEqual([]);
  expect(await quoting('neighbour')).toEqual(['kept']);
});
