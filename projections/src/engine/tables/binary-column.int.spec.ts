import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { type TestDatabase, createTestDatabase } from '../../../../testing/test-database.js';
import type { ColumnType } from '../../../../contracts/src/columns.js';
import { arrayLiteral, postgresTypes, columnArray } from './column-types.js';

const instants = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const words = fc.string({ unit: 'grapheme', maxLength: 120 }).filter((text) => !text.includes('\0'));

const values: Record<ColumnType, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  text: fc.oneof(words, fc.constantFrom('', 'NULL', '"', '\\', '{}', 'äöü', 'x'.repeat(5_000))),
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  number: fc.double({ noNaN: true }).map((value) => value + 0),
  cents: fc.maxSafeInteger(),
  position: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  boolean: fc.boolean(),
  instant: fc.oneof(instants, fc.constantFrom('2026-03-03T20:15:00Z', '2024-02-29T00:00:00.000Z')),
  json: fc.oneof(fc.constantFrom([], {}, 'text', 1.5, false), fc.dictionary(words, fc.oneof(words, fc.integer()))),
};

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('columnArray', () => {
  it.each(Object.keys(values) as ColumnType[])('is to Postgres what the text is: %s', async (type) => {
    const column = postgresTypes[type].replace(/\(\d\)/, '');
    const lists = fc.array(fc.oneof(values[type], fc.constant(null)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        const binary = columnArray(type, list);
        expect(binary).toBeDefined();
        const { rows } = await client.query<{ same: boolean; length: number }>(
          `select $1::${column}[] is not distinct from $2::${column}[] as same, cardinality($1::${column}[]) as length`,
          [binary, arrayLiteral(type, list)],
        );
        expect(rows).toEqual([{ same: true, length: list.length }]);
      }),
      { numRuns: 40 },
    );
  });

  it.each<[ColumnType, unknown]>([
    ['uuid', 'no uuid'],
    ['uuid', '9f1c2a34-5b67-4d89-8abc-0123456789ag'],
    ['integer', 2 ** 31],
    ['integer', 1.5],
    ['integer', '7 or so'],
    ['number', 'many'],
    ['boolean', 'perhaps'],
    ['position', 7],
    ['text', 7],
    ['cents', 2 ** 60],
    ['position', 2n ** 63n],
    ['instant', '2026-02-30T00:00:00.000Z'],
    ['instant', 'yesterday'],
  ])('leaves it to Postgres to say what is wrong with %s %s', (type, value) => {
    expect(columnArray(type, [null, value])).toBeUndefined();
  });

  it('takes undefined for NULL, and an empty list', async () => {
    const { rows } = await client.query('select $1::text[] as one, $2::uuid[] as none', [
      columnArray('text', [undefined]),
      columnArray('uuid', []),
    ]);
    expect(rows).toEqual([{ one: [null], none: [] }]);
  });
});
