export interface GroupCommitOptions {
  /** Longest wait, in milliseconds. */
  maxWaitMs: number;
  /** So many are worth waiting for; fewer than usual callers, so that one group gathers while another is in hand. */
  enough: number;
}

/**
 * How long a group commit waits for company (what PostgreSQL calls commit_delay and commit_siblings): a group costs hardly more
 * than one alone, and whoever was just answered may well come again. Who comes alone, time after time, never waits.
 */
export class GroupCommit {
  #expected = 0;
  #complete: () => void = () => undefined;

  constructor(private readonly options: GroupCommitOptions) {}

  /** A group was answered while others came: they all together are whom the next group waits for. */
  answered(group: number, waiting: number): void {
    this.#expected = Math.min(group + waiting, this.options.enough);
  }

  /** Somebody came; so many wait now. */
  came(waiting: number): void {
    if (waiting >= this.#expected) this.#complete();
  }

  /** Resolves when as many wait as are expected, or after the longest wait. */
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
