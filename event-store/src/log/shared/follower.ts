import type { LogBatch } from '../../types.js';

export type FollowedBatch = LogBatch & { live: boolean };

/** One reader of a shared subscription: it gets every event of its types after its position once, in order. */
export class Follower {
  private reached: bigint | null;
  private live = false;
  private offered: { batch: FollowedBatch; taken: () => void } | undefined;
  private end: { error?: unknown } | undefined;
  private wake = () => {};

  /**
   * @param after position of the last event already handled, exclusive; null: from the start
   * @param types of the events that it wants
   */
  constructor(
    after: bigint | null,
    private readonly types: ReadonlySet<string>,
  ) {
    this.reached = after;
  }

  /** Where it is, with what was offered. */
  get position(): bigint | null {
    return this.reached;
  }

  /**
   * Offers what a subscription read, which may begin before the follower's position. One offer at a time.
   * @returns resolves once the batch was taken, had nothing new, or nobody follows any more
   */
  async offer({ events, position, live }: FollowedBatch): Promise<void> {
    const { reached } = this;
    const moves = reached === null || position > reached;
    // A subscription that begins again further back tells those at the front nothing.
    if (this.end || (!moves && (!live || this.live))) return;
    const ours = events.filter((event) => this.types.has(event.type) && (reached === null || event.position > reached));
    this.reached = moves ? position : reached;
    this.live = live;
    const batch = { events: ours, position: this.reached, live };
    await new Promise<void>((taken) => {
      this.offered = { batch, taken };
      this.wake();
    });
  }

  /** What was offered, until it is ended. Throws the error that it was ended with. */
  async *batches(): AsyncGenerator<FollowedBatch, void, undefined> {
    for (;;) {
      while (!this.offered && !this.end) await new Promise<void>((resolve) => (this.wake = resolve));
      if (this.end && 'error' in this.end) throw this.end.error;
      if (this.end) return;
      const { batch, taken } = this.offered!;
      this.offered = undefined;
      taken();
      yield batch;
    }
  }

  /** What was offered and not taken is dropped. @param end with an error, if that is why */
  finish(end: { error?: unknown } = {}): void {
    this.end ??= end;
    this.offered?.taken();
    this.wake();
  }
}
