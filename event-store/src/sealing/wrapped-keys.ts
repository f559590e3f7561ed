import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { RecentMap } from '../flow/recent-map.js';
import type { KnownKey, SealingKey } from './seal.js';
import { coalesce } from '../flow/group-commit.js';
import type { KeyTable } from './key-tables.js';
import { unwrapKey } from './wrap-key.js';

/** The most recently used keys, each for a limited time: a key destroyed by another process is forgotten when its time is over. */
export class KeyCache<Key> {
  readonly #entries: RecentMap<string, { key: Key; until: number }>;

  /** @param limits least number of entries, and how long each is good for in milliseconds */
  constructor(
    private readonly limits: { entries: number; ttlMs: number },
    private readonly now: () => number = Date.now,
  ) {
    this.#entries = new RecentMap(limits.entries);
  }

  get(stream: string): Key | undefined {
    const entry = this.#entries.get(stream);
    return entry && entry.until > this.now() ? entry.key : undefined;
  }

  set(stream: string, key: Key): void {
    this.#entries.set(stream, { key, until: this.now() + this.limits.ttlMs });
  }
}

/** Keys per batch: few for a process that seals little, since unused ones are wasted when it ends. */
const least = 16;
const most = 512;
/** If batches follow each other within this time, the next one is twice as large. */
const soonMs = 1_000;
/** Without a batch for this long, the next one is half as large. */
const lateMs = 60_000;

/** Keys that were made ahead and are still free, so that callers rarely wait. */
export class KeyReserve {
  readonly #ready: SealingKey[] = [];
  #size = least;
  #waiting = 0;
  #made = -Infinity;
  #making: Promise<void> | undefined;

  /** @param make makes this many new keys, and resolves when they are on disk */
  constructor(
    private readonly make: (count: number) => Promise<SealingKey[]>,
    private readonly now: () => number = Date.now,
  ) {}

  /** A key that nobody else gets. Waits only if none is left; then rejects with the error of `make`. */
  async take(): Promise<SealingKey> {
    for (let key = this.#ready.pop(); ; key = this.#ready.pop()) {
      // A failure ahead of need is retried at the next need, and reported to the callers that have to wait.
      if (this.#ready.length < this.#size / 2) this.#refill().catch(() => undefined);
      if (key) return key;
      this.#waiting++;
      try {
        await this.#refill();
      } finally {
        this.#waiting--;
      }
    }
  }

  #refill(): Promise<void> {
    return (this.#making ??= this.#makeMore().finally(() => (this.#making = undefined)));
  }

  async #makeMore(): Promise<void> {
    const waited = this.now() - this.#made;
    if (waited < soonMs) this.#size = Math.min(2 * this.#size, most);
    else if (waited > lateMs) this.#size = Math.max(this.#size / 2, least);
    this.#made = this.now();
    // A caller of the same turn is waiting by then, too.
    await Promise.resolve();
    this.#ready.push(...(await this.make(this.#size + this.#waiting)));
  }
}

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
    /** Throws if another master key wraps the keys by now. */
    private readonly refuseReplaced: () => Promise<void>,
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
    const known = names.map((each) => this.#remember(each, found.get(each)));
    if (known.some((key, index) => key === 'missing' && found.has(names[index]!))) await this.refuseReplaced();
    return known;
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
