import { RecentMap } from '../flow/recent-map.js';

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
