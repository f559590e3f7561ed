import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { text } from '../../../../contracts/src/columns.js';
import type { Projection } from '../projection.js';
import { indexSql } from '../tables/table-sql.js';
import { projectorPool } from './database.js';
import { prepareSchema } from './schema.js';

const books: Projection = {
  name: 'books',
  version: 1,
  tables: [
    {
      name: 'books',
      comment: 'One row per book.',
      rows: { one: 'book', many: 'books' },
      primaryKey: ['title'],
      indexes: [
        '(lower(title))',
        { extension: 'pg_trgm', index: 'using gin (title %I.gin_trgm_ops)', without: 'A search reads all titles.' },
      ],
      columns: { title: text('What it is called.') },
    },
  ],
  handles: [],
  stale: 'The shelf shows this book as it was.',
  lookups: () => [],
  project: () => undefined,
};

let database: TestDatabase;
let pool: pg.Pool;
let warned: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = projectorPool(database.url, () => undefined);
  warned = [];
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const prepare = () => prepareSchema(pool, [books], (message) => warned.push(message));
const indexed = async () => {
  const { rows } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'projection' and tablename = 'books_v1'`,
  );
  return rows.map(({ indexdef }) => indexdef.replace(/^.* USING /, '')).sort();
};
const plainly = ['btree (lower(title))', 'btree (title)'];

it('an extension that indexes need is made at the start, once', async () => {
  await prepare();
  await prepare();
  expect(warned).toEqual([]);
  expect(await indexed()).toEqual([...plainly, 'gin (title projection.gin_trgm_ops)']);
});

it('one that is there already is used where it is', async () => {
  await pool.query('create schema "Own tools"; create extension pg_trgm schema "Own tools"');
  await prepare();
  expect(await indexed()).toEqual([...plainly, 'gin (title "Own tools".gin_trgm_ops)']);
});

it.each([
  ['not allowed', '42501'],
  ['not installed', '0A000'],
])(
  'where it is %s, the tables serve without the index and it is said; once it is there, the next build has it',
  async (says, code) => {
    await database.asSuperuser(`
    create function refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'it is ${says}' using errcode = '${code}'; end $$;
    create event trigger refused on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`);
    await prepare();
    expect(warned).toEqual([`The Postgres extension pg_trgm is missing: it is ${says}. A search reads all titles.`]);
    expect(await indexed()).toEqual(plainly);
    expect((await pool.query('select * from read.books')).rows).toEqual([]);

    await database.asSuperuser('drop event trigger refused');
    await pool.query('create extension pg_trgm');
    for (const statement of indexSql(books.tables[0]!, { version: 1, generation: 1 }).slice(1))
      await pool.query(statement);
    expect(await indexed()).toEqual([...plainly, 'gin (title gin_trgm_ops)']);
  },
);

it('any other failure of making it is one of the start', async () => {
  await database.asSuperuser(`
    create function refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
    create event trigger refused on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`);
  await expect(prepare()).rejects.toThrow('the disk is full');
});
