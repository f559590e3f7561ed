import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../../../backend/test/test-database.js';
import type { TestDatabase } from '../../../backend/test/test-database.js';
import { StreamErased } from '../errors.js';
import { openKeyStore, prepareKeyStore } from './key-store.js';

const masterKey = createSecretKey(randomBytes(32));
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A pool that counts its statements. */
function counting(): { pool: pg.Pool; statements: () => number } {
  let count = 0;
  const query = (...parameters: Parameters<typeof pool.query>) => {
    count++;
    return pool.query(...parameters);
  };
  return { pool: { query } as unknown as pg.Pool, statements: () => count };
}

describe('prepareKeyStore', () => {
  it('can run by many at once, and again', async () => {
    await Promise.all(Array.from({ length: 10 }, () => prepareKeyStore(pool)));
    await prepareKeyStore(pool);
    expect((await pool.query('select * from sealing.stream_keys')).rows).toEqual([]);
  });
});

describe('openKeyStore', () => {
  it('refuses a master key that is not the one of the first start, in one line that names it', async () => {
    await openKeyStore(pool, masterKey);
    await openKeyStore(pool, masterKey);
    const other = createSecretKey(randomBytes(32));
    await expect(openKeyStore(pool, other)).rejects.toThrow(/^MASTER_KEY is not the key that this database.*$/);
  });
});

describe('KeyStore', () => {
  it('makes a key once, and every process finds the same', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => openKeyStore(pool, masterKey)));
    const made = await Promise.all(stores.map((store) => store.keyToSeal('lead-same')));
    expect(made.every((key) => key.equals(made[0]!))).toBe(true);
    const found = (await (await openKeyStore(pool, masterKey)).keysToOpen(['lead-same'])).get('lead-same');
    expect(typeof found === 'object' && found.equals(made[0]!)).toBe(true);
  });

  it('gives every stream its own key, and never stores one unwrapped', async () => {
    const store = await openKeyStore(pool, masterKey);
    const [one, two] = await Promise.all([store.keyToSeal('lead-one'), store.keyToSeal('lead-two')]);
    expect(one.equals(two)).toBe(false);
    const { rows } = await pool.query<{ wrapped: Buffer }>(
      "select wrapped from sealing.stream_keys where stream = 'lead-one'",
    );
    expect(rows[0]!.wrapped.includes(one.export())).toBe(false);
  });

  it('makes 32 keys that are needed at once in one or two statements, and then knows them', async () => {
    const { pool: counted, statements } = counting();
    const store = await openKeyStore(counted, masterKey);
    const before = statements();
    const streams = Array.from({ length: 32 }, (_, n) => `lead-burst-${n}`);
    await Promise.all(streams.map((stream) => store.keyToSeal(stream)));
    expect(statements() - before).toBeLessThanOrEqual(2);
    const after = statements();
    await Promise.all(streams.map((stream) => store.keyToSeal(stream)));
    await store.keysToOpen(streams);
    expect(statements()).toBe(after);
  });

  it('fetches the keys of a batch with one statement, also those that are not there', async () => {
    const maker = await openKeyStore(pool, masterKey);
    const streams = Array.from({ length: 200 }, (_, n) => `lead-batch-${n}`);
    await Promise.all(streams.map((stream) => maker.keyToSeal(stream)));
    const { pool: counted, statements } = counting();
    const reader = await openKeyStore(counted, masterKey);
    const before = statements();
    const keys = await reader.keysToOpen([...streams, 'lead-unheard-of']);
    expect(statements() - before).toBe(1);
    expect(keys.size).toBe(201);
    expect(keys.get('lead-unheard-of')).toBe('missing');
  });

  it('many writers from several processes: no deadlock, one key per stream', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openKeyStore(pool, masterKey)));
    const streams = Array.from({ length: 100 }, (_, n) => `lead-race-${n}`);
    const made = await Promise.all(
      stores.map((store, index) =>
        Promise.all(
          (index % 2 ? streams : [...streams].reverse()).map(async (s) => [s, await store.keyToSeal(s)] as const),
        ),
      ),
    );
    for (const stream of streams) {
      const keys = made.map((pairs) => pairs.find(([name]) => name === stream)![1]);
      expect(keys.every((key) => key.equals(keys[0]!))).toBe(true);
    }
  });

  it('a destroyed key is gone from the database, reads destroyed here at once, and refuses to seal', async () => {
    const store = await openKeyStore(pool, masterKey);
    await store.keyToSeal('lead-gone');
    await store.destroyKey('lead-gone');
    expect((await store.keysToOpen(['lead-gone'])).get('lead-gone')).toBe('destroyed');
    await expect(store.keyToSeal('lead-gone')).rejects.toEqual(new StreamErased('lead-gone'));
    const { rows } = await pool.query("select wrapped from sealing.stream_keys where stream = 'lead-gone'");
    expect(rows).toEqual([{ wrapped: null }]);
    const elsewhere = await openKeyStore(pool, masterKey);
    expect((await elsewhere.keysToOpen(['lead-gone'])).get('lead-gone')).toBe('destroyed');
    await expect(elsewhere.keyToSeal('lead-gone')).rejects.toBeInstanceOf(StreamErased);
  });

  it('a key fetched while it is destroyed does not come back', async () => {
    await (await openKeyStore(pool, masterKey)).keyToSeal('lead-meanwhile');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const query = pool.query.bind(pool) as (statement: unknown, values?: unknown) => Promise<unknown>;
    const slow = {
      query: async (statement: unknown, values?: unknown) => {
        const result = await query(statement, values);
        if (JSON.stringify(statement).includes('select-stream-keys')) await held;
        return result;
      },
    } as unknown as pg.Pool;
    const store = await openKeyStore(slow, masterKey);
    const fetching = store.keysToOpen(['lead-meanwhile']);
    await store.destroyKey('lead-meanwhile');
    release();
    expect((await fetching).get('lead-meanwhile')).toBe('destroyed');
    expect((await store.keysToOpen(['lead-meanwhile'])).get('lead-meanwhile')).toBe('destroyed');
  });

  it('destroys the key of a stream that had none: it can never get one', async () => {
    const store = await openKeyStore(pool, masterKey);
    await store.destroyKey('lead-never');
    await expect(store.keyToSeal('lead-never')).rejects.toBeInstanceOf(StreamErased);
  });
});
