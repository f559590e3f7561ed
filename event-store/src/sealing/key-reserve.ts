import type { SealingKey } from './seal.js';

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
