import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import * as arrays from '../node/event-copy.js';
import { TOMBSTONE_REVISION } from '../node/stream-state.js';
import { BinaryFields } from './binary-fields.js';
import { binaryArray, type BinaryType, binaryTypes } from './binary-types.js';

const words = fc.string({ unit: 'grapheme', maxLength: 120 }).filter((text) => !text.includes('\0'));
const bytes = fc.uint8Array({ maxLength: 2_000 }).map((each) => Buffer.from(each));
const hex = (each: Buffer) => `\\x${each.toString('hex')}`;

interface Kind {
  /** Name of the type in Postgres. */
  name: string;
  values: fc.Arbitrary<unknown>;
  /** As text that Postgres parses. */
  text?: (value: never) => string;
}

/** Every type, with values across its whole range. */
const kinds: Record<keyof typeof binaryTypes, Kind> = {
  boolean: { name: 'boolean', values: fc.boolean() },
  bytes: { name: 'bytea', values: bytes, text: hex },
  long: { name: 'bigint', values: fc.maxSafeInteger() },
  bigint: { name: 'bigint', values: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
  integer: { name: 'integer', values: fc.integer() },
  text: {
    name: 'text',
    values: fc.oneof(words, fc.constantFrom('', 'NULL', '"', '\\', '{}', 'ä'.repeat(49), 'x'.repeat(70_000))),
  },
  double: { name: 'double precision', values: fc.double({ noNaN: true }).map((value) => value + 0) },
  instant: {
    name: 'timestamptz',
    values: fc
      .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  uuid: { name: 'uuid', values: fc.uuid() },
  uuidBytes: {
    name: 'uuid',
    values: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((each) => Buffer.from(each)),
    text: (each: Buffer) => each.toString('hex'),
  },
  json: {
    name: 'jsonb',
    values: fc.oneof(fc.constantFrom([], {}, 'text', 1.5, false), fc.dictionary(words, fc.oneof(words, fc.integer()))),
    text: (value) => JSON.stringify(value),
  },
};
const names = Object.keys(kinds) as (keyof typeof kinds)[];
const typeOf = (name: keyof typeof kinds) => binaryTypes[name] as BinaryType<unknown>;
const textOf = ({ text = String }: Kind, value: unknown) => (value === null ? null : text(value as never));

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

describe('an array in binary form', () => {
  it.each(names)('is to Postgres what its texts are: %s', async (name) => {
    const kind = kinds[name];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(kind.values), { maxLength: 30 }), async (values) => {
        const { rows } = await client.query<{ same: boolean; length: number }>(
          `select $1::${kind.name}[] is not distinct from $2::text[]::${kind.name}[] as same, cardinality($1::${kind.name}[]) as length`,
          [binaryArray(typeOf(name), values), values.map((value) => textOf(kind, value))],
        );
        expect(rows).toEqual([{ same: true, length: values.length }]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('rows in binary form', () => {
  const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  const columns = names.map((name) => `${name} ${kinds[name].name}`).join(', ');
  const row = fc.tuple(...names.map((name) => fc.option(kinds[name].values)));

  it('are to Postgres what their texts are', async () => {
    await client.query(`create table copied (n serial, ${columns})`);
    await client.query(`create table inserted (n serial, ${columns})`);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
        await client.query('truncate copied, inserted restart identity');
        const fields = new BinaryFields(16);
        for (const values of rows) {
          fields.row(names.length);
          for (const [index, value] of values.entries())
            if (value === null) fields.null();
            else expect(typeOf(names[index]!).write(fields, value)).toBe(true);
        }
        const copy = client.query(copyFrom(`copy copied (${names.join(', ')}) from stdin (format binary)`));
        copy.write(head);
        copy.write(fields.take());
        copy.end(Buffer.from([0xff, 0xff]));
        await once(copy, 'finish');
        const places = names.map((_, index) => `$${index + 1}`).join(', ');
        for (const values of rows)
          await client.query(
            `insert into inserted (${names.join(', ')}) values (${places})`,
            values.map((value, index) => textOf(kinds[names[index]!], value)),
          );
        const { rows: differing } = await client.query(
          'select * from copied c full join inserted t using (n) where c is distinct from t',
        );
        expect(differing).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe("the parameters of the node's insert", () => {
  it("say a tombstone's revision as the largest long", async () => {
    const { rows } = await client.query('select unnest($1::int8[])::text as revision', [
      arrays.revisionArray([0, 2 ** 40, TOMBSTONE_REVISION]),
    ]);
    expect(rows.map(({ revision }) => revision as string)).toEqual(['0', String(2 ** 40), '9223372036854775807']);
  });

  it('say an instant in microseconds since 1970', async () => {
    const micros = fc.array(fc.integer({ min: 0, max: 4e15 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(micros, async (values) => {
        const { rows } = await client.query(
          'select (extract(epoch from each) * 1000000)::int8::text as micros from unnest($1::timestamptz[]) each',
          [arrays.timestamptzArray(values)],
        );
        expect(rows.map(({ micros: read }) => read as string)).toEqual(values.map(String));
      }),
      { numRuns: 20 },
    );
  });

  it('are refused here for what no event has', () => {
    expect(() => arrays.int8Array([0.5])).toThrow(TypeError);
  });
});
