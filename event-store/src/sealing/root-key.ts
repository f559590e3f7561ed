import { hkdfSync, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { durably, keysById } from './key-tables.js';
import { macKeyId } from './mac-keys.js';
import { newKey, unwrapKey, wrapKey } from './wrap-key.js';

/**
 * The name of the root, beside the keys that seal: so every backup takes it along. What earlier versions derived from the master key is
 * derived from the root, so it stays valid when the master key is replaced.
 */
export const rootKeyId = 'root';
/** They seal nothing, and no erasure destroys them, whatever an event names. */
export const ownKeyIds: readonly string[] = [macKeyId, rootKeyId];

const wrappedAs = keysById.wrappedAs(rootKeyId);
/** The name under which earlier versions wrapped a proof of the master key. */
const proofName = 'master-key-proof';

export interface StoredRoot {
  key: KeyObject;
  /** As stored: another one as soon as the master key is replaced. */
  wrapped: Buffer;
}

/** Identifies a master key in messages and backups: 12 hex digits that say nothing of the key. */
export function keyName(masterKey: KeyObject): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'name of a master key', 6)).toString('hex');
}

/**
 * The root: of a new database a random one. A database from before there was one derived everything from the master key, so that key
 * becomes its root.
 * @throws Error with one line that names MASTER_KEY, if another one wraps the keys, or the root is lost
 */
export async function openRoot(pool: Pool, masterKey: KeyObject): Promise<StoredRoot> {
  await pool.query(
    `with made as (insert into sealing.master_key_proof (proof) values ('') on conflict do nothing returning true)
     insert into ${keysById.name} (id, wrapped) select $1, $2 from made, ${durably} on conflict (id) do nothing`,
    [rootKeyId, newKey(masterKey, wrappedAs).wrapped],
  );
  const [proof, wrapped] = await stored(pool);
  const key = wrapped && unwrapKey(masterKey, wrappedAs, wrapped);
  if (key) {
    await noteInUse(pool, keyName(masterKey), key.equals(masterKey));
    return { key, wrapped };
  }
  if (wrapped !== undefined || !unwrapKey(masterKey, proofName, proof)) throw await refusal(pool, masterKey);
  await pool.query(
    `insert into ${keysById.name} (id, wrapped) select $1, $2 from ${durably} on conflict (id) do nothing`,
    [rootKeyId, wrapKey(masterKey, wrappedAs, masterKey)],
  );
  return openRoot(pool, masterKey);
}

/**
 * Makes this master key the root of a database whose log is empty and that has no keys but our own, as if it were from before there was a
 * root. A key of MACs goes: nothing carries one.
 */
export async function adoptAsRoot(pool: Pool, masterKey: KeyObject): Promise<void> {
  await pool.query(
    `with bound as (
       insert into sealing.master_key_proof (proof)
       select $1 where not exists (select from sealing.stream_keys where wrapped is not null)
         and not exists (select from ${keysById.name} where wrapped is not null and id <> all($2))
       on conflict (single) do update set proof = excluded.proof returning true
     ), gone as (
       delete from ${keysById.name} where id = $5 and exists (select from bound)
     )
     insert into ${keysById.name} (id, wrapped) select $3, $4 from bound, ${durably}
     on conflict (id) do update set wrapped = excluded.wrapped`,
    [newKey(masterKey, proofName).wrapped, ownKeyIds, rootKeyId, wrapKey(masterKey, wrappedAs, masterKey), macKeyId],
  );
}

/** Whether the stored root is wrapped by this key. False without tables or a root. */
export async function isWrappedBy(pool: Pool, masterKey: KeyObject): Promise<boolean> {
  const [, wrapped] = await stored(pool);
  return wrapped ? unwrapKey(masterKey, wrappedAs, wrapped) !== undefined : false;
}

/** The name of the master key in use, and the root as it is stored. Undefined before the first start of a version with a root. */
export async function rootInUse(pool: Pool): Promise<{ name: string; wrapped: string } | undefined> {
  const { rows } = await pool.query<{ name: string; wrapped: string }>(
    `select m.name, encode(k.wrapped, 'hex') as wrapped from sealing.master_keys m join ${keysById.name} k on k.id = $1
     where k.wrapped is not null order by m.since desc limit 1`,
    [rootKeyId],
  );
  return rows[0];
}

/** In which the proof and the names follow the root. @param isRoot whether the master key in use is the root itself */
export async function noteInUse(pool: Pick<Pool, 'query'>, name: string, isRoot: boolean): Promise<void> {
  if (!isRoot) await pool.query(`update sealing.master_key_proof set proof = '' where proof <> ''`);
  await pool.query(
    `insert into sealing.master_keys (name)
     select $1 where $1 is distinct from (select name from sealing.master_keys order by since desc limit 1)
     on conflict (name) do update set since = clock_timestamp()`,
    [name],
  );
}

async function stored(pool: Pool): Promise<[proof: Buffer, root: Buffer | null | undefined]> {
  const { rows } = await pool.query<{ proof: Buffer | null; wrapped: Buffer | null; has: boolean }>(
    `select (select proof from sealing.master_key_proof) as proof, k.wrapped, k.id is not null as has
     from (values ($1)) wanted (id) left join ${keysById.name} k on k.id = wanted.id`,
    [rootKeyId],
  );
  const { proof, wrapped, has } = rows[0]!;
  return [proof ?? Buffer.alloc(0), has ? wrapped : undefined];
}

async function refusal(pool: Pool, masterKey: KeyObject): Promise<Error> {
  const { rows } = await pool.query<{ name: string; since: Date }>(
    'select name, since from sealing.master_keys order by since desc',
  );
  const name = keyName(masterKey);
  const [used] = rows;
  if (used?.name === name)
    return new Error(
      'The root key does not open under MASTER_KEY, or is not in this database: restore the backup of the database (its schema sealing ' +
        'holds it), or everything with npm run ops -- restore <file> into an empty system',
    );
  const sealedWith = `MASTER_KEY is not the key that this database was sealed with`;
  if (!used) return new Error(`${sealedWith}; start with that one`);
  if (!rows.some((each) => each.name === name))
    return new Error(`${sealedWith}: that is ${used.name}, and this is ${name}; start with that one`);
  return new Error(
    `${sealedWith}: ${name} was replaced by ${used.name} on ${used.since.toISOString()}; start with that one, or, if a rotation was ` +
      'interrupted (DATA_DIR/master.key.next is there), run npm run ops -- rotate-key again',
  );
}
