import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { coalesce } from '../coalesce.js';
import { StreamErased } from '../errors.js';
import { KeyCache } from './key-cache.js';
import type { StreamKey } from './seal.js';
import { newKey, unwrapKey } from './wrap-key.js';

// One string is one implicit transaction, so the lock keeps processes that start at once from racing each other.
const ddl = `
select pg_advisory_xact_lock(hashtext('sealing'));
create schema if not exists sealing;
create table if not exists sealing.stream_keys (
  stream text primary key,
  wrapped bytea,
  created_at timestamptz not null default now()
);
comment on column sealing.stream_keys.wrapped is 'AES-256-GCM under MASTER_KEY; null: destroyed, the stream reads as erased';
create table if not exists sealing.master_key_proof (
  single boolean primary key default true check (single),
  proof bytea not null
);`;

/** What the proof of the master key is wrapped under. */
export const proofName = 'master-key-proof';

/** Creates the schema `sealing`. Safe to run at every start and by several processes at once. */
export async function prepareKeyStore(pool: Pool): Promise<void> {
  await pool.query(ddl);
}

/**
 * Prepares the tables, checks the master key against them and opens the store.
 * @throws Error with one line that names MASTER_KEY, if another master key wrapped what is stored
 */
export async function openKeyStore(pool: Pool, masterKey: KeyObject): Promise<KeyStore> {
  await prepareKeyStore(pool);
  await pool.query('insert into sealing.master_key_proof (proof) values ($1) on conflict do nothing', [
    newKey(masterKey, proofName).wrapped,
  ]);
  const { rows } = await pool.query<{ proof: Buffer }>('select proof from sealing.master_key_proof');
  if (!unwrapKey(masterKey, proofName, rows[0]!.proof))
    throw new Error('MASTER_KEY is not the key that this database was sealed with; start with that one');
  return new KeyStore(pool, masterKey);
}

interface KeyRow {
  stream: string;
  wrapped: Buffer | null;
}

/** The streams' keys: made when first needed, wrapped by the master key in Postgres, kept unwrapped here for a short while. */
export class KeyStore {
  readonly #known = new KeyCache<KeyObject | 'destroyed'>({ entries: 50_000, ttlMs: 30_000 });
  /** Destroyed by this process: outlives the cache, and a fetch that was under way meanwhile. */
  readonly #destroyedHere = new Set<string>();
  readonly #make = coalesce((streams: string[]) => this.#makeMissing(streams), {
    maxBatch: 500,
    company: { maxWaitMs: 4, enough: 16 },
  });
  readonly #fetch = coalesce((streams: string[]) => this.#select(streams), { maxBatch: 1000 });

  constructor(
    private readonly pool: Pool,
    private readonly masterKey: KeyObject,
  ) {}

  /**
   * The key to seal with; made if the stream has none. Concurrent calls share one statement.
   * @throws StreamErased if the key was destroyed
   */
  async keyToSeal(stream: string): Promise<KeyObject> {
    const key = this.#known.get(stream) ?? (await this.#make(stream));
    if (key === 'destroyed') throw new StreamErased(stream);
    if (key === 'missing') throw new Error(`The key of ${stream} does not open under MASTER_KEY`);
    return key;
  }

  /** The keys to open with, fetched with one statement for all streams that are not known yet. */
  async keysToOpen(streams: Iterable<string>): Promise<Map<string, StreamKey>> {
    const keys = new Map<string, StreamKey>();
    const unknown: string[] = [];
    for (const stream of streams) {
      const key = this.#known.get(stream);
      if (key) keys.set(stream, key);
      else unknown.push(stream);
    }
    const fetched = await Promise.all(unknown.map((stream) => this.#fetch(stream)));
    unknown.forEach((stream, index) => keys.set(stream, fetched[index]!));
    return keys;
  }

  /** Destroys the stream's key for good: what it sealed reads `[erased]`, here at once, elsewhere within 30 seconds. */
  async destroyKey(stream: string): Promise<void> {
    await this.pool.query(
      'insert into sealing.stream_keys (stream, wrapped) values ($1, null) on conflict (stream) do update set wrapped = null',
      [stream],
    );
    this.#destroyedHere.add(stream);
    this.#known.set(stream, 'destroyed');
  }

  async #makeMissing(streams: string[]): Promise<StreamKey[]> {
    // Sorted, so that two statements of different processes can't wait for each other's rows.
    const names = [...new Set(streams)].sort();
    const made = names.map((name) => newKey(this.masterKey, name));
    const { rows } = await this.pool.query<{ stream: string }>({
      name: 'make-stream-keys',
      text: `insert into sealing.stream_keys (stream, wrapped) select * from unnest($1::text[], $2::bytea[])
        on conflict do nothing returning stream`,
      values: [names, made.map(({ wrapped }) => wrapped)],
    });
    const inserted = new Set(rows.map(({ stream }) => stream));
    const keys = new Map<string, StreamKey>();
    names.forEach((name, index) => {
      if (inserted.has(name)) keys.set(name, this.#know(name, made[index]!.key));
    });
    const others = names.filter((name) => !inserted.has(name));
    if (others.length > 0) (await this.#select(others)).forEach((key, index) => keys.set(others[index]!, key));
    return streams.map((stream) => keys.get(stream)!);
  }

  async #select(streams: string[]): Promise<StreamKey[]> {
    const { rows } = await this.pool.query<KeyRow>({
      name: 'select-stream-keys',
      text: 'select stream, wrapped from sealing.stream_keys where stream = any($1)',
      values: [streams],
    });
    const keys = new Map(rows.map(({ stream, wrapped }) => [stream, this.#unwrapped(stream, wrapped)]));
    return streams.map((stream) => keys.get(stream) ?? 'missing');
  }

  #unwrapped(stream: string, wrapped: Buffer | null): StreamKey {
    if (wrapped === null) return this.#know(stream, 'destroyed');
    const key = unwrapKey(this.masterKey, stream, wrapped);
    return key ? this.#know(stream, key) : 'missing';
  }

  #know(stream: string, key: KeyObject | 'destroyed'): KeyObject | 'destroyed' {
    const known = this.#destroyedHere.has(stream) ? 'destroyed' : key;
    this.#known.set(stream, known);
    return known;
  }
}
