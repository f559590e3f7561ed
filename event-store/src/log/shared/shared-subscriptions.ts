import type { LogBatch } from '../../types.js';
import type { SubscribeOptions } from '../../client/follow.js';

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
    // A subscription that begins again further back has nothing new for those at the front.
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

/** Milliseconds during which others may join a subscription at its start: it begins again with them. */
const joinableMs = 2_000;

/**
 * Readers of one process share subscriptions to the whole log, so that an event is sent, decoded and unsealed once for all of them.
 * Those who begin at the same position within two seconds read together. Others read by themselves, so that nobody at the front waits
 * for somebody who is far behind, and join the rest at the log's end.
 */
export class SharedSubscriptions {
  private readonly readings = new Set<Reading>();
  /** The one at the log's end that others join. */
  private main: Reading | undefined;

  /** @param types of the events that any of the readers wants */
  constructor(
    private readonly source: Subscribe,
    private readonly types: ReadonlySet<string>,
  ) {}

  /**
   * Like `EventLog.subscribe`: every event of these types after a position, then every new one, in order and each once. A reader that
   * does not take its batches holds up those it reads together with.
   */
  async *subscribe({ after, signal, types }: Parameters<Subscribe>[0]): AsyncGenerator<FollowedBatch, void, undefined> {
    if (signal.aborted) return;
    const follower = new Follower(after, types);
    const leave = () => {
      follower.finish();
      for (const reading of this.readings) this.release(reading, [follower]);
    };
    signal.addEventListener('abort', leave);
    try {
      this.join(follower);
      yield* follower.batches();
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  }

  private join(follower: Follower): void {
    const now = performance.now();
    const together = [...this.readings].find(
      ({ start, began }) => start === follower.position && now - began < joinableMs,
    );
    if (together) return together.take([follower]);
    const reading = new Reading(this.source, this.types, follower.position);
    reading.take([follower]);
    this.readings.add(reading);
    void this.run(reading);
  }

  private async run(reading: Reading): Promise<void> {
    let end: { error?: unknown } = {};
    try {
      await reading.run(() => this.atEnd(reading));
    } catch (error) {
      end = { error };
    }
    this.forget(reading);
    for (const follower of reading.followers) follower.finish(end);
  }

  /** A reading without followers ends, and nobody may join it any more. */
  private release(reading: Reading, followers: readonly Follower[]): void {
    reading.release(followers);
    if (reading.followers.size === 0) this.forget(reading);
  }

  private forget(reading: Reading): void {
    this.readings.delete(reading);
    if (this.main === reading) this.main = undefined;
  }

  private atEnd(reading: Reading): void {
    this.main ??= reading;
    if (this.main === reading || !this.main.live) return;
    const followers = [...reading.followers];
    this.release(reading, followers);
    this.main.take(followers);
  }
}
