import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { coalesce } from '../coalesce.js';
import { StreamErased } from '../errors.js';
import { RecentMap } from '../recent-map.js';
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

export interface KeyStoreOptions {
  /**
   * The log is kept by the same Postgres server as the keys, hence in one write-ahead log: an event that is on disk has everything
   * before it on disk too, its key included. Then a new key need not wait for the disk by itself. Default false.
   */
  logFlushesKeys?: boolean;
}

/**
 * Prepares the tables, checks the master key against them and opens the store.
 * @throws Error with one line that names MASTER_KEY, if another master key wrapped what is stored
 */
export async function openKeyStore(pool: Pool, masterKey: KeyObject, options: KeyStoreOptions = {}): Promise<KeyStore> {
  await prepareKeyStore(pool);
  await pool.query('insert into sealing.master_key_proof (proof) values ($1) on conflict do nothing', [
    newKey(masterKey, proofName).wrapped,
  ]);
  const { rows } = await pool.query<{ proof: Buffer }>('select proof from sealing.master_key_proof');
  if (!unwrapKey(masterKey, proofName, rows[0]!.proof))
    throw new Error('MASTER_KEY is not the key that this database was sealed with; start with that one');
  return new KeyStore(pool, masterKey, options);
}

interface KeyRow {
  stream: string;
  wrapped: Buffer | null;
}

/** Whatever is committed after it waits for the disk for it as well (PostgreSQL manual, "Asynchronous Commit"). */
const commitLater = `, (select set_config('synchronous_commit', 'off', true)) later`;

/** The streams' keys: made when first needed, wrapped by the master key in Postgres, kept unwrapped here for a short while. */
export class KeyStore {
  readonly #known = new KeyCache<KeyObject | 'destroyed'>({ entries: 50_000, ttlMs: 30_000 });
  /** Destroyed by this process: outlives the cache, and a fetch that was under way meanwhile. */
  readonly #destroyedHere = new Set<string>();
  /** Handed out to seal with, and not yet known to be on disk: a crash of Postgres may take them back, and they are put again. */
  readonly #unproven = new RecentMap<string, { key: KeyObject; wrapped: Buffer; losses: number }>(10_000);
  /** Connections that broke: each may mean that Postgres crashed. */
  #losses = 0;
  readonly #make: (stream: string) => Promise<StreamKey>;
  readonly #fetch = coalesce((streams: string[]) => this.#select(streams), { maxBatch: 1000 });

  constructor(
    private readonly pool: Pool,
    private readonly masterKey: KeyObject,
    private readonly options: KeyStoreOptions = {},
  ) {
    if (options.logFlushesKeys) for (const event of ['error', 'remove'] as const) pool.on(event, () => this.#losses++);
    this.#make = coalesce((streams: string[]) => this.#makeMissing(streams), {
      maxBatch: 500,
      company: { maxWaitMs: options.logFlushesKeys ? 1 : 4, enough: 16 },
    });
  }

  /**
   * The key to seal with; made if the stream has none. Concurrent calls share one statement.
   * @throws StreamErased if the key was destroyed
   */
  async keyToSeal(stream: string): Promise<KeyObject> {
    const key = this.#known.get(stream) ?? this.#unproven.get(stream)?.key ?? (await this.#make(stream));
    if (key === 'destroyed') throw new StreamErased(stream);
    if (key === 'missing') throw new Error(`The key of ${stream} does not open under MASTER_KEY`);
    return key;
  }

  /**
   * What the log answered to an append that was sealed with `keyToSeal`; to be awaited before the append is acknowledged. While
   * there is no answer, the key is kept for the next try.
   * @param stored the log has it on disk; false: it has refused it
   */
  async settle(stream: string, stored: boolean): Promise<void> {
    const unproven = this.#unproven.get(stream);
    if (!unproven) return;
    // A crash after the key was made and before the append was written took the key along: here it still is.
    if (stored && unproven.losses !== this.#losses) await this.#putAgain(stream, unproven.wrapped);
    this.#unproven.delete(stream);
    if (stored) this.#know(stream, unproven.key);
  }

  async #putAgain(stream: string, wrapped: Buffer): Promise<void> {
    await this.pool.query('insert into sealing.stream_keys (stream, wrapped) values ($1, $2) on conflict do nothing', [
      stream,
      wrapped,
    ]);
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
    this.#unproven.delete(stream);
    this.#known.set(stream, 'destroyed');
  }

  async #makeMissing(streams: string[]): Promise<StreamKey[]> {
    const losses = this.#losses;
    // Sorted, so that two statements of different processes can't wait for each other's rows.
    const names = [...new Set(streams)].sort();
    const made = names.map((name) => newKey(this.masterKey, name));
    const { rows } = await this.pool.query<{ stream: string }>({
      name: 'make-stream-keys',
      text: `insert into sealing.stream_keys (stream, wrapped)
        select made.stream, made.wrapped from unnest($1::text[], $2::bytea[]) made (stream, wrapped)
        ${this.options.logFlushesKeys ? commitLater : ''}
        on conflict do nothing returning stream`,
      values: [names, made.map(({ wrapped }) => wrapped)],
    });
    const inserted = new Set(rows.map(({ stream }) => stream));
    const others = names.filter((name) => !inserted.has(name));
    const found = others.length > 0 ? await this.#rows(others) : new Map<string, Buffer | null>();
    const keys = new Map<string, StreamKey>();
    names.forEach((name, index) => {
      const { key, wrapped } = made[index]!;
      keys.set(name, inserted.has(name) ? this.#use(name, key, wrapped, losses) : this.#used(name, found, losses));
    });
    return streams.map((stream) => keys.get(stream)!);
  }

  /** The key of a row that was there before. */
  #used(stream: string, found: ReadonlyMap<string, Buffer | null>, losses: number): StreamKey {
    const key = this.#unwrapped(stream, found.get(stream));
    const wrapped = found.get(stream);
    return typeof key === 'string' || !wrapped ? this.#remember(stream, key) : this.#use(stream, key, wrapped, losses);
  }

  /** A key that is about to seal. Even a row that was there before may be lost by a crash, unless its commit waited for the disk. */
  #use(stream: string, key: KeyObject, wrapped: Buffer, losses: number): StreamKey {
    if (!this.options.logFlushesKeys) return this.#know(stream, key);
    if (this.#destroyedHere.has(stream)) return 'destroyed';
    this.#unproven.set(stream, { key, wrapped, losses });
    return key;
  }

  /** Keys to open with: what they sealed is in the log, so they are on disk. */
  async #select(streams: string[]): Promise<StreamKey[]> {
    const found = await this.#rows(streams);
    return streams.map((stream) => this.#remember(stream, this.#unwrapped(stream, found.get(stream))));
  }

  async #rows(streams: string[]): Promise<Map<string, Buffer | null>> {
    const { rows } = await this.pool.query<KeyRow>({
      name: 'select-stream-keys',
      text: 'select stream, wrapped from sealing.stream_keys where stream = any($1)',
      values: [streams],
    });
    return new Map(rows.map(({ stream, wrapped }) => [stream, wrapped]));
  }

  #unwrapped(stream: string, wrapped: Buffer | null | undefined): StreamKey {
    if (wrapped === null) return 'destroyed';
    return (wrapped && unwrapKey(this.masterKey, stream, wrapped)) ?? 'missing';
  }

  #remember(stream: string, key: StreamKey): StreamKey {
    return key === 'missing' ? key : this.#know(stream, key);
  }

  #know(stream: string, key: KeyObject | 'destroyed'): KeyObject | 'destroyed' {
    const known = this.#destroyedHere.has(stream) ? 'destroyed' : key;
    this.#known.set(stream, known);
    return known;
  }
}
