/** A head that was read longer ago than this may not tell what was stored since. */
const freshMs = 1_000;

/**
 * A position that the log had reached not long ago. An append that is answered with no more than that was stored before it was
 * sent, by another try, perhaps of another process; nothing in the answer says so. Busy logs tell it by their answers; a quiet one
 * is asked.
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

  /** Whatever was stored more than about a second before this call is at or before the position that it answers. */
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
