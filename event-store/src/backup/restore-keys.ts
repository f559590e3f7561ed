import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { newKey } from '../sealing/wrap-key.js';
import { openKeyStore, proofName } from '../sealing/key-store.js';
import { keyLine } from './backup-lines.js';
import type { KeyLine } from './backup-lines.js';
import type { Chain } from './chain.js';
import { readLines, RestoreRefused } from './read-backup.js';

const keysAtOnce = 1_000;

/** Keys that are there already are left alone, so they must be the same. Throws RestoreRefused. */
export async function refuseOtherKeys(pool: Pool, keys: readonly KeyLine[]): Promise<void> {
  const { rows } = await pool.query<{ stream: string }>(
    `select k.stream from sealing.stream_keys k join unnest($1::text[], $2::text[]) b (stream, wrapped) using (stream)
     where k.wrapped <> decode(b.wrapped, 'base64') limit 1`,
    [keys.map(({ stream }) => stream), keys.map(({ wrapped }) => wrapped)],
  );
  if (rows[0])
    throw new RestoreRefused(`The database holds another key of ${rows[0].stream}: restore into an empty one`);
}

/**
 * A database without keys, which may have been started once with another master key, is of this one from now on.
 * @throws Error with one line that names MASTER_KEY, if the database holds keys under another one
 */
export async function adoptMasterKey(pool: Pool, masterKey: KeyObject): Promise<void> {
  await pool.query(
    `insert into sealing.master_key_proof (proof) values ($1) on conflict (single) do update set proof = excluded.proof
     where not exists (select from sealing.stream_keys where wrapped is not null)`,
    [newKey(masterKey, proofName).wrapped],
  );
  await openKeyStore(pool, masterKey);
}

/**
 * Adds the backup's keys, and goes on with the chain over what the key store holds then. A key that was destroyed here since the
 * backup stays destroyed.
 * @returns how many did
 */
export async function restoreKeys(pool: Pool, file: string, chain: Chain): Promise<number> {
  let erased = 0;
  let waiting: KeyLine[] = [];
  const put = async () => {
    const stored = await putKeys(pool, waiting);
    for (const line of waiting) {
      const kept = stored.get(line.stream) ?? null;
      const erasedHere = kept === null && line.wrapped !== null;
      if (erasedHere) erased++;
      chain.add(JSON.stringify(erasedHere ? line : keyLine(line.stream, kept)));
    }
    waiting = [];
  };
  for await (const { line } of readLines(file)) {
    if (line.kind === 'key' && waiting.push(line) === keysAtOnce) await put();
  }
  await put();
  return erased;
}

/** What is stored afterwards. */
async function putKeys(pool: Pool, keys: readonly KeyLine[]): Promise<Map<string, Buffer | null>> {
  const streams = keys.map(({ stream }) => stream);
  await pool.query(
    `insert into sealing.stream_keys (stream, wrapped)
     select stream, decode(wrapped, 'base64') from unnest($1::text[], $2::text[]) given (stream, wrapped)
     on conflict (stream) do update set wrapped = null where excluded.wrapped is null`,
    [streams, keys.map(({ wrapped }) => wrapped)],
  );
  const { rows } = await pool.query<{ stream: string; wrapped: Buffer | null }>(
    'select stream, wrapped from sealing.stream_keys where stream = any($1)',
    [streams],
  );
  return new Map(rows.map(({ stream, wrapped }) => [stream, wrapped]));
}
