import type { KeyObject } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { LogRefused } from '../errors.js';
import { openKeyStore } from './key-store.js';
import { keysById, keysByStream, type KeyTable, prepareKeyTables } from './key-tables.js';
import { isWrappedBy, keyName, noteInUse, rootKeyId } from './root-key.js';
import { unwrapKey, wrapKey } from './wrap-key.js';

const keysPerPage = 2_000;

interface RotatedKeys {
  keys: number;
  /** Keys that did not open under the old master key: they stay as they were. */
  lost: number;
}

/**
 * Wraps every stored key anew: under `to` instead of `from`. One transaction, so that whatever is killed, all keys open under the same
 * master key: under `from` before, under `to` afterwards.
 * @param onProgress gets the number of keys so far
 * @returns undefined if they were under `to` already: an earlier call had finished
 * @throws Error with one line that names MASTER_KEY, if they are under neither; the database's error
 */
export async function rotateMasterKey(
  pool: Pool,
  { from, to }: { from: KeyObject; to: KeyObject },
  onProgress: (done: number) => void = () => {},
): Promise<RotatedKeys | undefined> {
  await prepareKeyTables(pool);
  if (await isWrappedBy(pool, to)) return undefined;
  const { root } = await openKeyStore(pool, from);
  const client = await pool.connect();
  // A connection that breaks fails the running statement.
  client.on('error', () => undefined);
  try {
    await client.query('begin; set local synchronous_commit = on');
    await lockRoot(client, from);
    const found = { keys: 0, lost: 0 };
    for (const table of [keysById, keysByStream])
      for await (const { keys, lost } of rewrapped(client, table, { from, to })) {
        found.keys += keys;
        found.lost += lost;
        onProgress(found.keys);
      }
    await noteInUse(client, keyName(to), root.equals(to));
    await client.query('commit');
    return found;
  } finally {
    client.release(true);
  }
}

/** From here on no process stores a key that is wrapped by the old one: see `whileRootIs`. */
async function lockRoot(client: PoolClient, from: KeyObject): Promise<void> {
  const { rows } = await client.query<{ wrapped: Buffer }>(
    `select wrapped from ${keysById.name} where id = $1 for update`,
    [rootKeyId],
  );
  if (!rows[0] || !unwrapKey(from, keysById.wrappedAs(rootKeyId), rows[0].wrapped)) throw new LogRefused('replaced');
}

async function* rewrapped(
  client: PoolClient,
  table: KeyTable,
  { from, to }: { from: KeyObject; to: KeyObject },
): AsyncGenerator<RotatedKeys, void, undefined> {
  const { name: stored, column } = table;
  for (let after = ''; ;) {
    const { rows } = await client.query<{ name: string; wrapped: Buffer }>(
      `select ${column} as name, wrapped from ${stored} where wrapped is not null and ${column} > $1
       order by ${column} limit ${keysPerPage}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    const renewed = rows.flatMap(({ name, wrapped }) => {
      const key = unwrapKey(from, table.wrappedAs(name), wrapped);
      return key ? [{ name, wrapped, anew: wrapKey(to, table.wrappedAs(name), key) }] : [];
    });
    // One that was destroyed meanwhile stays destroyed.
    await client.query(
      `update ${stored} k set wrapped = anew from unnest($1::text[], $2::bytea[], $3::bytea[]) given (name, before, anew)
       where k.${column} = given.name and k.wrapped = given.before`,
      [renewed.map(({ name }) => name), renewed.map(({ wrapped }) => wrapped), renewed.map(({ anew }) => anew)],
    );
    yield { keys: renewed.length, lost: rows.length - renewed.length };
    after = last.name;
  }
}
