import { pause } from '../../event-store/src/backoff.js';
import type { SubscribeOptions } from '../../event-store/src/event-log.js';
import type { LogBatch, LogEvent } from '../../event-store/src/types.js';

/** A log in memory, read the way the adapter's subscription is: batches after a position, then live, until aborted. */
export class ArrayLog {
  readonly events: LogEvent[] = [];
  private wake: () => void = () => undefined;

  constructor(private readonly batchSize = 1000) {}

  append(events: readonly LogEvent[]): void {
    this.events.push(...events);
    this.wake();
  }

  async *subscribe({ after, signal }: SubscribeOptions): AsyncGenerator<LogBatch & { live: boolean }> {
    let position = after ?? 0n;
    signal.addEventListener('abort', () => this.wake());
    while (!signal.aborted) {
      const next = this.events.findIndex((event) => event.position > position);
      const batch = next === -1 ? [] : this.events.slice(next, next + this.batchSize);
      position = batch.at(-1)?.position ?? position;
      const live = position === (this.events.at(-1)?.position ?? 0n);
      yield { events: batch, position, live };
      if (live && !signal.aborted)
        await Promise.race([new Promise<void>((resolve) => (this.wake = resolve)), pause(50)]);
    }
  }
}
