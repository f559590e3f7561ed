export interface GroupCommitOptions {
  /** Longest wait, in milliseconds. */
  maxWaitMs: number;
  /** At most this many are worth waiting for; fewer than the usual callers, so that one group gathers while another is in flight. */
  enough: number;
}

/**
 * How long a group commit waits for company (PostgreSQL's commit_delay and commit_siblings): a group costs hardly more
 * than a single commit, and a caller that was just answered may soon come again. A caller that comes alone repeatedly never waits.
 */
export class GroupCommit {
  #expected = 0;
  #complete: () => void = () => undefined;

  constructor(private readonly options: GroupCommitOptions) {}

  /** A group was answered while others waited: the next group waits for all of them together. */
  answered(group: number, waiting: number): void {
    this.#expected = Math.min(group + waiting, this.options.enough);
  }

  /** A caller came; this many wait now. */
  came(waiting: number): void {
    if (waiting >= this.#expected) this.#complete();
  }

  /** Resolves when the expected number wait, or after the longest wait. */
  gather(waiting: number): Promise<void> {
    if (waiting >= this.#expected) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.maxWaitMs);
      this.#complete = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
