/** The keys used last, each for a limited time: a key destroyed by another process is forgotten when its time is over. */
export class KeyCache<Key> {
  readonly #entries = new Map<string, { key: Key; until: number }>();

  /** @param limits most entries kept, and how long each is good for in milliseconds */
  constructor(
    private readonly limits: { entries: number; ttlMs: number },
    private readonly now: () => number = Date.now,
  ) {}

  get(stream: string): Key | undefined {
    const entry = this.#entries.get(stream);
    if (!entry) return undefined;
    this.#entries.delete(stream);
    if (entry.until <= this.now()) return undefined;
    // Put back at the end: a Map keeps the order of insertion, so its first entry is the one longest unused.
    this.#entries.set(stream, entry);
    return entry.key;
  }

  set(stream: string, key: Key): void {
    this.#entries.delete(stream);
    this.#entries.set(stream, { key, until: this.now() + this.limits.ttlMs });
    if (this.#entries.size <= this.limits.entries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
