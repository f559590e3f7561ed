import type { SubscribeOptions } from '../../client/follow.js';
import type { FollowedBatch, Follower } from './follower.js';

/** A subscription to the whole log, as `EventLog.subscribe` gives it. */
export type Subscribe = (
  options: Pick<SubscribeOptions, 'after' | 'signal'> & { types: ReadonlySet<string> },
) => AsyncIterable<FollowedBatch>;

/** One subscription and those who follow it; the slowest of them sets its pace. */
export class Reading {
  readonly followers = new Set<Follower>();
  readonly began = performance.now();
  private isLive = false;
  private present = new AbortController();

  /**
   * @param types of the events that any follower wants
   * @param start where it began, exclusive; null: the log's start
   */
  constructor(
    private readonly subscribe: Subscribe,
    private readonly types: ReadonlySet<string>,
    readonly start: bigint | null,
  ) {}

  /** Whether the followers have the whole log. */
  get live(): boolean {
    return this.isLive;
  }

  /** Takes in followers: it reads again from the position of the one that is furthest back. */
  take(followers: Iterable<Follower>): void {
    for (const follower of followers) this.followers.add(follower);
    this.subscribeAgain();
  }

  /** Lets followers go; without any it ends. */
  release(followers: Iterable<Follower>): void {
    for (const follower of followers) this.followers.delete(follower);
    if (this.followers.size === 0) this.subscribeAgain();
  }

  /**
   * Runs until nobody follows any more, or the log was closed.
   * @param live called after each batch up to the log's end
   */
  async run(live: () => void): Promise<void> {
    while (this.followers.size > 0) {
      this.present = new AbortController();
      const { signal } = this.present;
      const after = furthestBack(this.followers);
      for await (const batch of this.subscribe({ after, signal, types: this.types })) {
        await Promise.all([...this.followers].map((follower) => follower.offer(batch)));
        if (signal.aborted) break;
        this.isLive = batch.live;
        if (batch.live) live();
      }
      if (!signal.aborted) return;
    }
  }

  private subscribeAgain(): void {
    this.isLive = false;
    this.present.abort();
  }
}

/** The lowest position; null comes before all. */
function furthestBack(followers: Iterable<Follower>): bigint | null {
  const positions = [...followers].map(({ position }) => position);
  return positions.reduce((lowest, each) => (lowest === null || each === null ? null : each < lowest ? each : lowest));
}
