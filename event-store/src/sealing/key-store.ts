import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { LogRefused, StreamErased } from '../errors.js';
import { RecentMap } from '../flow/recent-map.js';
import { KeyReserve, WrappedKeys } from './wrapped-keys.js';
import { durably, keysById, keysByStream, prepareKeyTables, whileRootIs } from './key-tables.js';
import { MacKeys } from './mac-keys.js';
import type { NamedKeys } from './named-keys.js';
import { random } from './random.js';
import { openRoot, ownKeyIds, type StoredRoot } from './root-key.js';
import type { KnownKeys, SealingKey } from './seal.js';
import { newKey } from './wrap-key.js';

/**
 * Prepares the tables, checks the master key against them and opens the store.
 * @throws Error with one line that names MASTER_KEY, if another master key wrapped the stored keys, or the root is lost
 */
export async function openKeyStore(pool: Pool, masterKey: KeyObject): Promise<KeyStore> {
  await prepareKeyTables(pool);
  return new KeyStore(pool, masterKey, await openRoot(pool, masterKey));
}

/** 72 random bits: short in every sealed text, and never the same twice. */
const idBytes = 9;
/** How long a stream counts as not erased after a check. */
const askAgainMs = 30_000;
const streamsInUse = 10_000;

/**
 * The keys for sealing personal fields, wrapped by the master key in Postgres. A key is on disk before it seals
 * anything, and seals for one stream only, so that it can be destroyed with it. Each process takes its own keys: a stream may
 * have several.
 */
export class KeyStore {
  readonly macKeys: MacKeys;
  readonly #byId: WrappedKeys;
  readonly #byStream: WrappedKeys;
  readonly #reserve = new KeyReserve((count) => this.#make(count));
  /** The key that this process took for a stream. Once forgotten, it is replaced by another one. */
  readonly #inUse = new RecentMap<string, { key: SealingKey; askAgain: number }>(streamsInUse);
  readonly #erasedHere = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly masterKey: KeyObject,
    private readonly storedRoot: StoredRoot,
  ) {
    this.macKeys = new MacKeys(pool, masterKey, storedRoot.wrapped);
    const refuseReplaced = () => this.#refuseReplaced();
    this.#byId = new WrappedKeys(pool, masterKey, keysById, refuseReplaced);
    this.#byStream = new WrappedKeys(pool, masterKey, keysByStream, refuseReplaced);
  }

  /** What everything that is no key of an event is derived from. It stays as it is when the master key is replaced. */
  get root(): KeyObject {
    return this.storedRoot.key;
  }

  /**
   * The key to seal with, on disk.
   * @param isNew the stream does not exist: an erased one does, so no check is needed
   * @throws StreamErased if the stream's keys were destroyed; other processes know that within 30 seconds
   */
  async keyToSeal(stream: string, isNew: boolean): Promise<SealingKey> {
    const used = this.#inUse.get(stream);
    if (used && used.askAgain > Date.now()) return used.key;
    if (!isNew && (await this.#byStream.find([stream])).get(stream) === 'destroyed') throw new StreamErased(stream);
    const key = used?.key ?? (await this.#reserve.take());
    if (this.#erasedHere.has(stream)) throw new StreamErased(stream);
    this.#inUse.set(stream, { key, askAgain: Date.now() + askAgainMs });
    return key;
  }

  /** The keys to open with; unknown ones are fetched with one statement per kind. */
  async keysToOpen({ ids, streams }: NamedKeys): Promise<KnownKeys> {
    const [byId, byStream] = await Promise.all([this.#byId.find(ids), this.#byStream.find(streams)]);
    return { byId, byStream };
  }

  /**
   * Destroys keys of a stream for good, with the stream's own one of earlier versions: their texts read `[erased]`, here at once,
   * elsewhere within 30 seconds. From then on nothing is sealed for the stream.
   * @param ids every key that its events name
   */
  async destroy(stream: string, ids: Iterable<string>): Promise<void> {
    // Sorted, so that two callers that destroy the same keys can't wait for each other's rows.
    const names = [...ids].filter((id) => !ownKeyIds.includes(id)).sort();
    await this.pool.query(
      `with marked as (
         insert into sealing.stream_keys (stream, wrapped) select $1, null from ${durably}
         on conflict (stream) do update set wrapped = null
       )
       insert into sealing.keys (id, wrapped) select id, null from unnest($2::text[]) named (id)
       on conflict (id) do update set wrapped = null`,
      [stream, names],
    );
    this.#erasedHere.add(stream);
    this.#inUse.delete(stream);
    this.#byStream.forget([stream]);
    this.#byId.forget(names);
  }

  async #make(count: number): Promise<SealingKey[]> {
    const made = Array.from({ length: count }, () => {
      const id = random(idBytes).toString('base64url');
      return { id, ...newKey(this.masterKey, keysById.wrappedAs(id)) };
    });
    const { rowCount } = await this.pool.query({
      name: 'make keys',
      text: `insert into sealing.keys (id, wrapped)
        select id, wrapped from unnest($1::text[], $2::bytea[]) made (id, wrapped), ${durably}, ${whileRootIs('$3')}`,
      values: [made.map(({ id }) => id), made.map(({ wrapped }) => wrapped), this.storedRoot.wrapped],
    });
    if (rowCount !== count) throw new LogRefused('replaced');
    return made.map(({ id, key }) => ({ id, key }));
  }

  async #refuseReplaced(): Promise<void> {
    const { rowCount } = await this.pool.query(`select from ${whileRootIs('$1')}`, [this.storedRoot.wrapped]);
    if (rowCount === 0) throw new LogRefused('replaced');
  }
}
