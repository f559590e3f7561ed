import { pause } from '../../event-store/src/flow/keep-going.js';
import { WrongExpectedRevision } from '../../event-store/src/errors.js';
import type { ReadAllOptions, ReadStreamOptions } from '../../event-store/src/log/event-log.js';
import type { SubscribeOptions } from '../../event-store/src/client/follow.js';
import type {
  Appended,
  ExpectedRevision,
  LogBatch,
  LogEvent,
  NewEvent,
  ReadableEvent,
} from '../../event-store/src/types.js';

/** A log in memory, read like the adapter's subscription: batches after a position, then live, until aborted. */
export class ArrayLog {
  readonly events: LogEvent[] = [];
  private wake: () => void = () => undefined;

  constructor(private readonly batchSize = 1000) {}

  /** Puts events as they are at the end of the log. */
  add(events: readonly LogEvent[]): void {
    this.events.push(...events);
    this.wake();
  }

  /**
   * Right after the last one, so that there is room before later events of a spec. A repetition is recognised if it is at the
   * expected revision; one that expects 'any' is stored again, as EventStoreDB does after a restart.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const before = this.events.filter((each) => each.stream === stream);
    const next = expected === 'any' ? before.length : expected === 'no_stream' ? 0 : expected + 1;
    const there = before.slice(next, next + events.length).map(({ id }) => id);
    const isRepetition = there.length > 0 && there.join() === events.map(({ id }) => id).join();
    if (!isRepetition && next !== before.length)
      return Promise.reject(new WrongExpectedRevision(stream, before.length - 1));
    for (const event of isRepetition ? [] : events) {
      const revision = this.events.filter((each) => each.stream === stream).length;
      const position = (this.events.at(-1)?.position ?? 0n) + 1n;
      const recorded = { stream, revision, position, created: new Date(), readable: true };
      this.add([{ ...event, ...recorded, metadata: { ...event.metadata, version: 1 } } as ReadableEvent]);
    }
    const last = this.events.filter((event) => event.stream === stream)[next + events.length - 1]!;
    return Promise.resolve({ revision: last.revision, position: last.position });
  }

  head(): Promise<bigint> {
    return Promise.resolve(this.events.at(-1)?.position ?? 0n);
  }

  readStream(stream: string, { from = 0 }: ReadStreamOptions = {}): Promise<LogEvent[]> {
    return Promise.resolve(this.events.filter((event) => event.stream === stream && event.revision >= from));
  }

  async *readAll({ after, backwards, limit, signal }: ReadAllOptions = {}): AsyncGenerator<LogBatch> {
    const ordered = backwards ? this.events.toReversed() : this.events;
    const isNext = (position: bigint) => !after || (backwards ? position < after : position > after);
    const events = ordered.filter(({ position }) => isNext(position)).slice(0, limit);
    for (let i = 0; i < events.length && !signal?.aborted; i += this.batchSize) {
      const batch = events.slice(i, i + this.batchSize);
      await pause(0);
      yield { events: batch, position: batch.at(-1)!.position };
    }
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
