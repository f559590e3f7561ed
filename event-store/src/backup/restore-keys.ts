import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { openKeyStore } from '../sealing/key-store.js';
import { durably, keysById, keysByStream, type KeyTable } from '../sealing/key-tables.js';
import { adoptAsRoot, ownKeyIds } from '../sealing/root-key.js';
import { type Chain, keyLine, type KeyLine, placeOf } from './backup-lines.js';
import { readLines, RestoreRefused } from './read-backup.js';

const keysAtOnce = 1_000;

interface Key {
  name: string;
  /** Base64. */
  wrapped: string | null;
}

/** The parameters of a statement on a table's keys: names and wrapped keys, in the same order. */
function columnsOf(table: KeyTable, lines: readonly KeyLine[]): [names: string[], wrapped: (string | null)[]] {
  const keys = lines.flatMap<Key>((line) => {
    const place = placeOf(line);
    return place.table === table ? [{ name: place.name, wrapped: line.wrapped }] : [];
  });
  return [keys.map(({ name }) => name), keys.map(({ wrapped }) => wrapped)];
}

/**
 * Existing keys are left alone, so they must be the same. Not so our own: the log is empty, so nothing carries
 * a MAC, and the root comes back with the tables of schema public. Throws RestoreRefused.
 */
export async function refuseOtherKeys(pool: Pool, lines: readonly KeyLine[]): Promise<void> {
  for (const table of [keysByStream, keysById]) {
    const { rows } = await pool.query<{ name: string }>(
      `select k.${table.column} as name from ${table.name} k
       join unnest($1::text[], $2::text[]) b (name, wrapped) on k.${table.column} = b.name
       where k.wrapped <> decode(b.wrapped, 'base64') and b.name <> all($3) limit 1`,
      [...columnsOf(table, lines), ownKeyIds],
    );
    if (rows[0])
      throw new RestoreRefused(`The database holds another key of ${rows[0].name}: restore into an empty one`);
  }
}

/**
 * Binds a database without keys to this master key, even if it was once started with another one. It is the root, too, until the backup
 * brings one: a backup without has none because everything was derived from its master key.
 * @throws Error with one line that names MASTER_KEY, if the database holds keys under another one
 */
export async function adoptMasterKey(pool: Pool, masterKey: KeyObject): Promise<void> {
  await adoptAsRoot(pool, masterKey);
  await openKeyStore(pool, masterKey);
}

/**
 * Adds the backup's keys, and continues the chain over the key store's content after that. A key that was destroyed here since the
 * backup stays destroyed.
 * @returns how many stayed destroyed
 */
export async function restoreKeys(pool: Pool, file: string, chain: Chain): Promise<number> {
  let erased = 0;
  let waiting: KeyLine[] = [];
  const put = async () => {
    const stored = new Map<KeyTable, Map<string, Buffer | null>>();
    for (const table of [keysByStream, keysById]) stored.set(table, await putKeys(pool, table, waiting));
    for (const line of waiting) {
      const { table, name } = placeOf(line);
      const kept = stored.get(table)?.get(name) ?? null;
      const given = line.wrapped === null ? null : Buffer.from(line.wrapped, 'base64');
      const erasedHere = kept === null && given !== null;
      if (erasedHere) erased++;
      chain.add(JSON.stringify(keyLine(table, name, erasedHere ? given : kept)));
    }
    waiting = [];
  };
  for await (const { line } of readLines(file)) {
    if (line.kind === 'key' && waiting.push(line) === keysAtOnce) await put();
  }
  await put();
  return erased;
}

/** The table's content afterwards, for the lines that belong there. */
async function putKeys(pool: Pool, table: KeyTable, lines: readonly KeyLine[]): Promise<Map<string, Buffer | null>> {
  const [names, wrapped] = columnsOf(table, lines);
  await pool.query(
    `insert into ${table.name} (${table.column}, wrapped)
     select name, decode(wrapped, 'base64') from unnest($1::text[], $2::text[]) given (name, wrapped), ${durably}
     on conflict (${table.column}) do update set wrapped = excluded.wrapped
     where excluded.wrapped is null or excluded.${table.column} = any($3)`,
    [names, wrapped, ownKeyIds],
  );
  const { rows } = await pool.query<{ name: string; wrapped: Buffer | null }>(
    `select ${table.column} as name, wrapped from ${table.name} where ${table.column} = any($1)`,
    [names],
  );
  return new Map(rows.map((row) => [row.name, row.wrapped]));
}
