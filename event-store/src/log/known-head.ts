/** A head that was read longer ago than this may miss events stored since. */
const freshMs = 1_000;

/**
 * A position that the log had reached not long ago. If an append is answered with a position up to this one, it was stored before it was
 * sent, by another try, perhaps of another process; nothing else in the answer says so. A busy log shows its head by its answers; a
 * quiet one is asked.
 */
export class KnownHead {
  #position = 0n;
  #at = -Infinity;
  #asking: Promise<bigint> | undefined;

  /** @param read the log's last position */
  constructor(
    private readonly read: () => Promise<bigint>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The returned position includes everything that was stored more than about a second before this call. */
  async position(): Promise<bigint> {
    if (this.now() - this.#at < freshMs) return this.#position;
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
  }

  /** @param since when nothing beyond the position had been stored yet */
  saw(position: bigint, since: number): void {
    if (position > this.#position) this.#position = position;
    if (since > this.#at) this.#at = since;
  }

  async #ask(): Promise<bigint> {
    const since = this.now();
    this.saw(await this.read(), since);
    return this.#position;
  }
}
