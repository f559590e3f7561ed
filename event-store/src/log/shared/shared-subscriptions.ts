import { Follower, type FollowedBatch } from './follower.js';
import { Reading, type Subscribe } from './reading.js';

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
