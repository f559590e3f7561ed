import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { coalesce } from '../flow/coalesce.js';
import { KeyCache } from './key-cache.js';
import type { KeyTable } from './key-tables.js';
import type { KnownKey } from './seal.js';
import { unwrapKey } from './wrap-key.js';

/** The keys of one table, for opening: unwrapped, and kept here for a short while. */
export class WrappedKeys {
  readonly #known = new KeyCache<KeyObject | 'destroyed'>({ entries: 50_000, ttlMs: 30_000 });
  /** Destroyed by this process: outlives the cache, and a concurrent fetch. */
  readonly #destroyedHere = new Set<string>();
  readonly #fetch = coalesce((names: string[]) => this.#select(names), { maxBatch: 1000 });

  constructor(
    private readonly pool: Pool,
    private readonly masterKey: KeyObject,
    private readonly table: KeyTable,
  ) {}

  /** The state of each key; unknown ones are fetched with one statement. Missing ones are asked for every time. */
  async find(names: Iterable<string>): Promise<Map<string, KnownKey>> {
    const keys = new Map<string, KnownKey>();
    const unknown: string[] = [];
    for (const name of names) {
      const key = this.#known.get(name);
      if (key) keys.set(name, key);
      else unknown.push(name);
    }
    const fetched = await Promise.all(unknown.map((name) => this.#fetch(name)));
    unknown.forEach((name, index) => keys.set(name, fetched[index]!));
    return keys;
  }

  /** They are destroyed in the table: from now on they are here, too. */
  forget(names: readonly string[]): void {
    for (const name of names) {
      this.#destroyedHere.add(name);
      this.#known.set(name, 'destroyed');
    }
  }

  async #select(names: string[]): Promise<KnownKey[]> {
    const { name, column } = this.table;
    const { rows } = await this.pool.query<{ name: string; wrapped: Buffer | null }>({
      name: `select ${name}`,
      text: `select ${column} as name, wrapped from ${name} where ${column} = any($1)`,
      values: [names],
    });
    const found = new Map(rows.map((row) => [row.name, row.wrapped]));
    return names.map((each) => this.#remember(each, found.get(each)));
  }

  #remember(name: string, wrapped: Buffer | null | undefined): KnownKey {
    if (this.#destroyedHere.has(name)) return 'destroyed';
    const key = wrapped ? unwrapKey(this.masterKey, this.table.wrappedAs(name), wrapped) : wrapped;
    if (key === undefined) return 'missing';
    const known = key ?? 'destroyed';
    this.#known.set(name, known);
    return known;
  }
}
