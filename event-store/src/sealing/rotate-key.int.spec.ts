import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../testing/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { LogRefused } from '../errors.js';
import { type KeyStore, openKeyStore } from './key-store.js';
import { keysById, keysByStream, prepareKeyTables } from './key-tables.js';
import { NamedKeys } from './named-keys.js';
import { keyName } from './root-key.js';
import { rotateMasterKey } from './rotate-key.js';
import { newKey, unwrapKey } from './wrap-key.js';

const newMasterKey = () => createSecretKey(randomBytes(32));
const from = newMasterKey();
const to = newMasterKey();

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
beforeEach(() => pool.query('drop schema if exists sealing cascade'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A database of a version without a root: everything was derived from the master key itself. */
async function madeBefore(masterKey: KeyObject): Promise<void> {
  await prepareKeyTables(pool);
  await pool.query('insert into sealing.master_key_proof (proof) values ($1)', [
    newKey(masterKey, 'master-key-proof').wrapped,
  ]);
}

/** What a version without a root checks before it starts. */
async function startsWithoutRoot(masterKey: KeyObject): Promise<boolean> {
  const { rows } = await pool.query<{ proof: Buffer }>('select proof from sealing.master_key_proof');
  return unwrapKey(masterKey, 'master-key-proof', rows[0]!.proof) !== undefined;
}

const rootOf = async (masterKey: KeyObject) => (await openKeyStore(pool, masterKey)).root.export().toString('hex');
const hex = (key: KeyObject) => key.export().toString('hex');

describe('the root', () => {
  it('of a database from before there was one is its master key, and that version may still start', async () => {
    await madeBefore(from);
    expect(await Promise.all([rootOf(from), rootOf(from)])).toEqual([hex(from), hex(from)]);
    expect(await startsWithoutRoot(from)).toBe(true);
  });

  it('of a new database is random, the same for all processes, and no version without a root starts', async () => {
    const roots = await Promise.all(Array.from({ length: 5 }, () => rootOf(from)));
    expect(new Set(roots).size).toBe(1);
    expect(roots).not.toContain(hex(from));
    expect(await startsWithoutRoot(from)).toBe(false);
  });

  it('is never made anew where it is lost, unless it was the master key', async () => {
    await rootOf(from);
    await pool.query(`delete from sealing.keys where id = 'root'`);
    await expect(rootOf(from)).rejects.toThrow(/^The root key .* restore the backup of the database/);
    await pool.query('drop schema sealing cascade');
    await madeBefore(from);
    await rootOf(from);
    await pool.query(`delete from sealing.keys where id = 'root'`);
    expect(await rootOf(from)).toBe(hex(from));
  });

  it('is destroyed by no erasure, whatever an event names', async () => {
    const store = await openKeyStore(pool, from);
    await store.destroy('lead-1', ['root', 'mac']);
    expect(await rootOf(from)).toBe(hex(store.root));
  });
});

describe('a rotation of the master key', () => {
  /** Keys of every kind, by the name of what they seal. */
  async function filled(store: KeyStore): Promise<{ named: NamedKeys; mac: KeyObject }> {
    const ids = [];
    for (let count = 0; count < 30; count++) ids.push((await store.keyToSeal(`lead-${count}`, true)).id);
    await pool.query('insert into sealing.stream_keys (stream, wrapped) values ($1, $2), ($3, null)', [
      'lead-early',
      newKey(from, keysByStream.wrappedAs('lead-early')).wrapped,
      'lead-gone',
    ]);
    await store.destroy('lead-3', [ids[3]!]);
    return {
      named: new NamedKeys(new Set(ids), new Set(['lead-early', 'lead-gone'])),
      mac: await store.macKeys.make(),
    };
  }

  /** Every key as this master key opens it. */
  async function opened(masterKey: KeyObject, named: NamedKeys): Promise<unknown> {
    const store = await openKeyStore(pool, masterKey);
    const { byId, byStream } = await store.keysToOpen(named);
    const mac = await store.macKeys.find();
    const keys = [...byId, ...byStream].map(([name, key]) => [name, typeof key === 'object' ? hex(key) : key]);
    return [hex(store.root), hex(mac!), ...keys];
  }

  it.each([
    ['a new database', () => Promise.resolve()],
    ['a database from before there was a root', () => madeBefore(from)],
  ])('of %s keeps every key and the root; the new master key opens them, the old one nothing', async (_, made) => {
    await made();
    const { named } = await filled(await openKeyStore(pool, from));
    const before = await opened(from, named);
    expect(JSON.stringify(before)).not.toContain('missing');
    expect(await rotateMasterKey(pool, { from, to })).toEqual({ keys: expect.any(Number), lost: 0 });
    expect(await opened(to, named)).toEqual(before);
    const kept = await pool.query<{ wrapped: Buffer; id: string }>(
      'select id, wrapped from sealing.keys where wrapped is not null',
    );
    expect(kept.rows.filter(({ id, wrapped }) => unwrapKey(from, keysById.wrappedAs(id), wrapped))).toEqual([]);
    await expect(openKeyStore(pool, from)).rejects.toThrow(
      new RegExp(
        `^MASTER_KEY is not the key .*: ${keyName(from)} was replaced by ${keyName(to)} on 20.*; start with that one`,
      ),
    );
    await expect(openKeyStore(pool, newMasterKey())).rejects.toThrow(`: that is ${keyName(to)}, and this is `);
    expect(await Promise.all([startsWithoutRoot(from), startsWithoutRoot(to)])).toEqual([false, false]);
    expect(await rotateMasterKey(pool, { from, to })).toBeUndefined();
  });

  it('says how many keys did not open before either, and leaves them as they were', async () => {
    await openKeyStore(pool, from);
    await pool.query(`insert into sealing.keys (id, wrapped) values ('foreign', $1)`, [randomBytes(60)]);
    expect(await rotateMasterKey(pool, { from, to })).toEqual({ keys: 1, lost: 1 });
  });

  it('is refused from a key that is not the one in use', async () => {
    await openKeyStore(pool, from);
    await expect(rotateMasterKey(pool, { from: newMasterKey(), to })).rejects.toThrow('MASTER_KEY is not the key');
  });

  describe('whose connection is cut', () => {
    let cut: pg.Pool[] = [];
    afterEach(async () => {
      await Promise.all(cut.map((each) => each.end()));
      cut = [];
    });

    /** A pool whose transaction is killed at its n-th statement: as it is sent, or as it is answered. */
    function killedAt(statement: number, when: 'sent' | 'answered'): { pool: pg.Pool; reached: () => boolean } {
      const own = new pg.Pool({ connectionString: database.url });
      own.on('error', () => undefined);
      cut.push(own);
      let count = 0;
      const connect = async () => {
        const client = await own.connect();
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const kill = () => pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
        const query = async (text: string, values?: unknown[]) => {
          const last = ++count === statement;
          if (last && when === 'sent') await kill();
          const answer = await client.query(text, values);
          if (last) await kill();
          return answer;
        };
        return { query, on: client.on.bind(client), release: client.release.bind(client) };
      };
      const wrapped = { query: own.query.bind(own), connect } as unknown as pg.Pool;
      return { pool: wrapped, reached: () => count >= statement };
    }

    it.each(['sent', 'answered'] as const)(
      'at any statement, as it is %s, leaves all keys under one master key, and a repeated call finishes',
      async (when) => {
        let [old, next] = [from, to];
        const { named } = await filled(await openKeyStore(pool, old));
        const before = await opened(old, named);
        for (let statement = 1; ; statement++) {
          const killed = killedAt(statement, when);
          const rotation = rotateMasterKey(killed.pool, { from: old, to: next });
          const done = await rotation.then(
            () => true,
            () => false,
          );
          if (!killed.reached()) break;
          // A commit that was answered is done, also where nobody heard of it.
          const under = await Promise.all([old, next].map((key) => opened(key, named).catch(() => null)));
          expect(under.filter((each) => each !== null)).toEqual([before]);
          if (done) expect(under[0]).toBeNull();
          await rotateMasterKey(pool, { from: old, to: next });
          expect(await opened(next, named)).toEqual(before);
          [old, next] = [next, newMasterKey()];
        }
        expect(old).not.toBe(from);
      },
    );
  });

  describe('beside a process that runs with the old master key', () => {
    it('lets it write nothing any more, and take no key for lost', async () => {
      const running = await openKeyStore(pool, from);
      const { named } = await filled(await openKeyStore(pool, from));
      await rotateMasterKey(pool, { from, to });
      const replaced = new LogRefused('replaced');
      await expect(running.keyToSeal('lead-new', true)).rejects.toThrow(replaced);
      await expect(running.keysToOpen(named)).rejects.toThrow(replaced);
      const { rows } = await pool.query<{ id: string; wrapped: Buffer | null }>('select id, wrapped from sealing.keys');
      const foreign = rows.filter(({ id, wrapped }) => wrapped && !unwrapKey(to, keysById.wrappedAs(id), wrapped));
      expect(foreign).toEqual([]);
    });

    it('goes on to seal with a key that it had taken: the rotation wrapped that one, too', async () => {
      const running = await openKeyStore(pool, from);
      const { id, key } = await running.keyToSeal('lead-taken', true);
      await rotateMasterKey(pool, { from, to });
      const { byId } = await (await openKeyStore(pool, to)).keysToOpen(new NamedKeys(new Set([id])));
      expect((byId.get(id) as KeyObject).export()).toEqual(key.export());
    });

    it('waits for keys that are being stored, and wraps those', async () => {
      const { named } = await filled(await openKeyStore(pool, from));
      const storing = await pool.connect();
      try {
        await storing.query('begin');
        await storing.query(`select from sealing.keys where id = 'root' for share`);
        const late = newKey(from, keysById.wrappedAs('late'));
        await storing.query(`insert into sealing.keys (id, wrapped) values ('late', $1)`, [late.wrapped]);
        const rotation = rotateMasterKey(pool, { from, to });
        const waits = () =>
          pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        await eventually(async () => (await waits()).rowCount === 1 || undefined);
        await storing.query('commit');
        expect(await rotation).toMatchObject({ lost: 0 });
        named.ids.add('late');
        const { byId } = await (await openKeyStore(pool, to)).keysToOpen(named);
        expect((byId.get('late') as KeyObject).export()).toEqual(late.key.export());
      } finally {
        storing.release();
      }
    });
  });
});
