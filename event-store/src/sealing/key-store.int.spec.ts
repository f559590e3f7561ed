import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../../../testing/test-database.js';
import type { TestDatabase } from '../../../testing/test-database.js';
import { StreamErased } from '../errors.js';
import { openKeyStore } from './key-store.js';
import type { KeyStore } from './key-store.js';
import { keysByStream, prepareKeyTables } from './key-tables.js';
import { NamedKeys } from './named-keys.js';
import type { KnownKey, SealingKey } from './seal.js';
import { newKey } from './wrap-key.js';

const masterKey = createSecretKey(randomBytes(32));
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const aProcess = () => openKeyStore(pool, masterKey);

/** A pool that counts its statements. */
function counting(): { pool: pg.Pool; statements: () => number } {
  let count = 0;
  const query = (...parameters: Parameters<typeof pool.query>) => {
    count++;
    return pool.query(...parameters);
  };
  return { pool: { query } as unknown as pg.Pool, statements: () => count };
}

/** Keys are compared by their bytes: Jest finds any two KeyObjects equal. */
function bytesOf(key: KnownKey | undefined): unknown {
  return typeof key === 'object' ? key.export() : key;
}

async function byId(store: KeyStore, ...ids: string[]): Promise<unknown[]> {
  const found = (await store.keysToOpen(new NamedKeys(new Set(ids)))).byId;
  return ids.map((id) => bytesOf(found.get(id)));
}

async function byStream(store: KeyStore, stream: string): Promise<unknown> {
  return bytesOf((await store.keysToOpen(new NamedKeys(new Set(), new Set([stream])))).byStream.get(stream));
}

async function wrapped(id: string): Promise<Buffer | null | undefined> {
  const { rows } = await pool.query<{ wrapped: Buffer | null }>('select wrapped from sealing.keys where id = $1', [id]);
  return rows[0]?.wrapped;
}

/** A stream's key, made as earlier versions did. */
async function madeBefore(stream: string): Promise<unknown> {
  const made = newKey(masterKey, keysByStream.wrappedAs(stream));
  await pool.query('insert into sealing.stream_keys (stream, wrapped) values ($1, $2)', [stream, made.wrapped]);
  return made.key.export();
}

describe('prepareKeyTables', () => {
  it('can run by many at once, and again', async () => {
    await Promise.all(Array.from({ length: 10 }, () => prepareKeyTables(pool)));
    await prepareKeyTables(pool);
    expect((await pool.query('select from sealing.stream_keys union all select from sealing.keys')).rows).toEqual([]);
  });
});

describe('openKeyStore', () => {
  it('refuses a master key that is not the one of the first start, in one line that names it', async () => {
    await aProcess();
    await aProcess();
    const other = createSecretKey(randomBytes(32));
    await expect(openKeyStore(pool, other)).rejects.toThrow(/^MASTER_KEY is not the key that this database.*$/);
  });
});

describe('a key to seal with', () => {
  it('is stored when it is handed out, never unwrapped, and every process finds it', async () => {
    const { id, key } = await (await aProcess()).keyToSeal('lead-one', true);
    const stored = await wrapped(id);
    expect(stored?.includes(key.export())).toBe(false);
    expect(await byId(await aProcess(), id)).toEqual([key.export()]);
  });

  it('is for one stream alone, and each process takes its own', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, aProcess));
    const streams = Array.from({ length: 100 }, (_, n) => `lead-own-${n}`);
    const taken: SealingKey[] = [];
    for (const store of stores)
      taken.push(...(await Promise.all(streams.map((stream) => store.keyToSeal(stream, true)))));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(400);
    expect(new Set(taken.map(({ key }) => key.export().toString('hex'))).size).toBe(400);
    expect((await stores[0]!.keyToSeal('lead-own-7', false)).id).toBe(taken[7]!.id);
  });

  it('is made with many others, so that most streams cost no statement', async () => {
    const { pool: counted, statements } = counting();
    const store = await openKeyStore(counted, masterKey);
    const before = statements();
    const streams = Array.from({ length: 1000 }, (_, n) => `lead-many-${n}`);
    for (const stream of streams) await store.keyToSeal(stream, true);
    expect(statements() - before).toBeLessThan(20);
    const after = statements();
    for (const stream of streams) await store.keyToSeal(stream, false);
    expect(statements()).toBe(after);
  });

  it('is not bound to a row that somebody renamed', async () => {
    const store = await aProcess();
    const [one, two] = [await store.keyToSeal('lead-row-1', true), await store.keyToSeal('lead-row-2', true)];
    await pool.query('update sealing.keys set wrapped = $2 where id = $1', [one.id, await wrapped(two.id)]);
    expect(await byId(await aProcess(), one.id, two.id)).toEqual(['missing', two.key.export()]);
  });
});

describe('keys to open with', () => {
  it('are fetched with one statement for a batch, also those that are not there', async () => {
    const maker = await aProcess();
    const made = await Promise.all(Array.from({ length: 200 }, (_, n) => maker.keyToSeal(`lead-batch-${n}`, true)));
    const { pool: counted, statements } = counting();
    const reader = await openKeyStore(counted, masterKey);
    const before = statements();
    const ids = made.map(({ id }) => id);
    expect(await byId(reader, ...ids, 'unheard-of')).toEqual([...made.map(({ key }) => key.export()), 'missing']);
    expect(statements() - before).toBe(1);
    await byId(reader, ...ids);
    expect(statements() - before).toBe(1);
  });

  it('of earlier versions are found by stream', async () => {
    const key = await madeBefore('lead-before');
    expect(await byStream(await aProcess(), 'lead-before')).toEqual(key);
    expect(await byStream(await aProcess(), 'lead-unheard-of')).toBe('missing');
  });

  it('that were missing are asked for again', async () => {
    const { id, key } = await (await aProcess()).keyToSeal('lead-late', true);
    const row = await wrapped(id);
    const reader = await aProcess();
    await pool.query('delete from sealing.keys where id = $1', [id]);
    expect(await byId(reader, id)).toEqual(['missing']);
    await pool.query('insert into sealing.keys (id, wrapped) values ($1, $2)', [id, row]);
    expect(await byId(reader, id)).toEqual([key.export()]);
  });
});

describe('destroyed keys', () => {
  it('are gone from the database, read destroyed here at once and at others, and the stream takes no more', async () => {
    const store = await aProcess();
    const elsewhere = await aProcess();
    await madeBefore('lead-gone');
    const [mine, theirs] = [await store.keyToSeal('lead-gone', false), await elsewhere.keyToSeal('lead-gone', false)];
    await store.destroy('lead-gone', [mine.id, theirs.id]);
    for (const reader of [store, await aProcess()]) {
      expect(await byId(reader, mine.id, theirs.id)).toEqual(['destroyed', 'destroyed']);
      expect(await byStream(reader, 'lead-gone')).toBe('destroyed');
      await expect(reader.keyToSeal('lead-gone', false)).rejects.toEqual(new StreamErased('lead-gone'));
    }
    await expect(store.keyToSeal('lead-gone', true)).rejects.toBeInstanceOf(StreamErased);
    expect([await wrapped(mine.id), await wrapped(theirs.id)]).toEqual([null, null]);
    const { rows } = await pool.query("select wrapped from sealing.stream_keys where stream = 'lead-gone'");
    expect(rows).toEqual([{ wrapped: null }]);
  });

  it('of a stream that earlier versions erased close it too, for every process', async () => {
    await pool.query("insert into sealing.stream_keys (stream, wrapped) values ('lead-erased-before', null)");
    await expect((await aProcess()).keyToSeal('lead-erased-before', false)).rejects.toBeInstanceOf(StreamErased);
  });

  it('can have been lost before: what they sealed reads destroyed, and they never come back', async () => {
    const store = await aProcess();
    const { id } = await store.keyToSeal('lead-lost', true);
    await pool.query('delete from sealing.keys where id = $1', [id]);
    await store.destroy('lead-lost', [id]);
    expect(await byId(await aProcess(), id)).toEqual(['destroyed']);
  });

  it('do not come back to who was fetching them meanwhile', async () => {
    const { id } = await (await aProcess()).keyToSeal('lead-meanwhile', true);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let signal = () => {};
    const hasRead = new Promise<void>((resolve) => (signal = resolve));
    const query = pool.query.bind(pool) as (statement: unknown, values?: unknown) => Promise<unknown>;
    const slow = {
      query: async (statement: unknown, values?: unknown) => {
        const result = await query(statement, values);
        if (!JSON.stringify(statement).includes('select sealing.keys')) return result;
        signal();
        await held;
        return result;
      },
    } as unknown as pg.Pool;
    const store = await openKeyStore(slow, masterKey);
    const fetching = byId(store, id);
    // It has fetched the key, and has not unwrapped it.
    await hasRead;
    await store.destroy('lead-meanwhile', [id]);
    release();
    expect(await fetching).toEqual(['destroyed']);
    expect(await byId(store, id)).toEqual(['destroyed']);
  });

  it('many processes at once, in any order: no deadlock', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, aProcess));
    const taken = await Promise.all(Array.from({ length: 50 }, (_, n) => stores[0]!.keyToSeal(`lead-race-${n}`, true)));
    const ids = taken.map(({ id }) => id);
    await Promise.all(stores.map((store, n) => store.destroy('lead-race-0', n % 2 ? ids : [...ids].reverse())));
    expect(new Set(await byId(await aProcess(), ...ids))).toEqual(new Set(['destroyed']));
  });
});
