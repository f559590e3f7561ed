/**
 * Runs work on the same key one after the other, on different keys side by side. Inside a process this keeps commands on one stream
 * from conflicting; between processes the expected revision decides.
 */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** @returns what `work` returns, or its rejection */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.tails.get(key);
    const result = before ? before.then(work, work) : work();
    this.tails.set(key, result);
    try {
      return await result;
    } finally {
      if (this.tails.get(key) === result) this.tails.delete(key);
    }
  }
}
