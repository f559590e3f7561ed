import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { bulkPool } from '../store/database.js';
import { refusesRows } from '../store/rows-io.js';
import * as column from '../../../../contracts/src/columns.js';
import { createTableSql, primaryKeySql, storedName, tableStatements, upsertValues } from './table-sql.js';
import { TableCopy } from './copy-rows.js';

type Row = Record<string, unknown>;
const comment = 'Sample.';
const table = column.table({
  name: 'sample',
  comment,
  rows: { one: 'row', many: 'rows' },
  primaryKey: ['number'],
  indexes: [],
  columns: {
    number: column.int(comment),
    id: column.orNull(column.id(comment)),
    words: column.orNull(column.text(comment)),
    share: column.orNull(column.number(comment)),
    price: column.orNull(column.cents(comment)),
    place: column.orNull(column.position(comment)),
    isOpen: column.orNull(column.boolean(comment)),
    since: column.orNull(column.instant(comment)),
    list: column.orNull(column.json(z.unknown(), comment)),
  },
});
const [live, copied] = [
  { version: 1, generation: 1 },
  { version: 1, generation: 2 },
];

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = bulkPool(database.url, 'test', () => undefined);
  await pool.query('create schema projection');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  await pool.query(`drop table if exists ${storedName(table, live)}`);
  await pool.query(createTableSql(table, live));
  await pool.query(primaryKeySql(table, live));
});

/** Writes rows as the live projector does: values as text, which Postgres parses. */
async function writeLive(rows: readonly Row[]): Promise<void> {
  await pool.query({ ...tableStatements(table, live).upsert, values: upsertValues(table, rows) });
}

async function writeCopied(rows: readonly Row[]): Promise<void> {
  const copy = await TableCopy.open(pool, table, copied);
  try {
    await copy.write(rows);
    await copy.finish([]);
  } catch (error) {
    copy.abandon();
    throw error;
  }
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }).map((each) => each.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    '\\N',
    'a\tb\nc\r',
    'x'.repeat(70_000),
    'lone \ud800 surrogate',
    '48 characters and then one of another alphabet: ä',
  ),
);
const twoDigits = (max: number) => fc.nat(max).map((each) => String(each).padStart(2, '0'));
const instant = fc.oneof(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .tuple(twoDigits(23), twoDigits(59), fc.option(twoDigits(59)), fc.stringMatching(/^\d{0,9}$/))
    .map(([hour, minute, second, fraction]) => {
      const end = second === null ? '' : `:${second}${fraction && `.${fraction}`}`;
      return `1999-02-28T${hour}:${minute}${end}Z`;
    }),
);
const values = {
  id: fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
  ),
  words: text,
  share: fc.double({ noNaN: true }),
  price: fc.maxSafeInteger(),
  place: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  isOpen: fc.boolean(),
  since: instant,
  list: fc.jsonValue().filter((value) => value !== null && !JSON.stringify(value).includes('\\u')),
};
const rows = fc.array(
  fc.record(Object.fromEntries(Object.entries(values).map(([name, each]) => [name, fc.option<unknown>(each)]))),
  { minLength: 1, maxLength: 40 },
);

describe('rows that are copied into a new table', () => {
  it('are those that the live projector would have written', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const numbered = some.map((row, number) => ({ ...row, number: number % 2 ? number : -number }));
        await pool.query(`delete from ${storedName(table, live)}`);
        await writeLive(numbered);
        await writeCopied(numbered);
        const { rows: differing } = await pool.query(
          `select to_jsonb(l) as live, to_jsonb(c) as copied
           from ${storedName(table, live)} l full join ${storedName(table, copied)} c using (number) where l is distinct from c`,
        );
        await pool.query(`drop table ${storedName(table, copied)}`);
        expect(differing).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, Row]>([
    ['a text that is no UUID', { id: 'sixteen letters!' }],
    ['a UUID with a letter too much', { id: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e1g' }],
    ['a UUID with a hyphen at the wrong place', { id: '7d1c0f9e5-2a4-4c3d-9a3f-0b7a4d6f1e11' }],
    ['a zero character', { words: 'a\0b' }],
    ['a zero character in JSON', { list: { a: '\0' } }],
    ['a number that an integer does not hold', { number: 2 ** 31 }],
    ['a part of a number', { number: 0.5 }],
    ['cents with a part', { price: 0.5 }],
    ['a position beyond what Postgres has', { place: 2n ** 63n }],
    ['a text in place of a number', { share: 'many' }],
    ['a text in place of a boolean', { isOpen: 'perhaps' }],
    ['the year 0', { since: '0000-01-01T00:00:00.000Z' }],
    ['the 30th of February', { since: '2026-02-30T00:00:00.000Z' }],
    ['no instant', { since: 'some day' }],
  ])('are refused as there: %s', async (_name, wrong) => {
    const bad = [{ number: 1, ...wrong }];
    const [liveError, copyError] = await Promise.all(
      [writeLive, writeCopied].map((write) =>
        write(bad).then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    expect([refusesRows(liveError), refusesRows(copyError)]).toEqual([true, true]);
  });

  it('are sent on in pieces, also when one row is larger than a piece', async () => {
    const large = Array.from({ length: 30 }, (_, number) => ({ number, words: 'ä'.repeat(number * 10_000) }));
    await writeCopied(large);
    const { rows: found } = await pool.query<{ lengths: number[] }>(
      `select array_agg(length(words) order by number) as lengths from ${storedName(table, copied)}`,
    );
    await pool.query(`drop table ${storedName(table, copied)}`);
    expect(found[0]!.lengths).toEqual(large.map(({ words }) => words.length));
  });
});
