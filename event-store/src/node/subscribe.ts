import type { EventFilter } from './event-filter.js';
import type { EventLines, Sink } from './sink.js';
import type { NodeContext } from './node-context.js';
import { pages } from './reader.js';
import { caughtUp, checkpoint, confirmation, fellBehind } from './proto-values.js';
import type { StoredEvent } from './stored-event.js';
import { NodeError } from './refusal.js';
import { firstVisibleRevision, TOMBSTONE_REVISION } from './stream-state.js';

const TABLE_PAGE = 1_000;
const TAIL_PAGE = 500;

/**
 * Sends every event after a position, for ever: from the table until the reader is near the end, then from the tail.
 * @param after position that the reader already has (exclusive); undefined: the end of the log
 */
export async function subscribeToAll(
  { tail, reader }: NodeContext,
  sink: Sink,
  lines: EventLines,
  after: number | undefined,
  filter: EventFilter | undefined,
): Promise<void> {
  await sink.message(confirmation());
  let at = after ?? tail.head;
  let live = false;
  const progress = new CheckpointProgress(sink, filter);
  while (!sink.done) {
    if (at >= tail.head) {
      if (!live) {
        if (after !== undefined) await progress.caughtUpAt(at);
        await sink.message(caughtUp());
        live = true;
      }
      if (at >= tail.head) await nextChange(tail, sink);
    } else if (tail.holdsAfter(at)) {
      const fresh = tail.after(at, TAIL_PAGE);
      at = fresh.at(-1)?.event.position ?? at;
      await progress.send(
        fresh,
        ({ event }) => event,
        (part) => lines.fresh(part),
      );
    } else {
      if (live) await sink.message(fellBehind());
      live = false;
      const upTo = tail.head;
      const range = {
        start: at,
        firstPage: TABLE_PAGE,
        wanted: Infinity,
        fetch: (cursor: number, limit: number) => reader.allForward(cursor, upTo, limit),
      };
      for await (const page of pages(range)) {
        await progress.send(
          page,
          (event) => event,
          (part) => lines.stored(part),
        );
        if (sink.done) return;
      }
      at = upTo;
    }
  }
}

/** Waits for the log to change, or for the reader to go. */
async function nextChange(tail: NodeContext['tail'], sink: Sink): Promise<void> {
  let wake = () => {};
  await sink.pause((resume) => tail.onChange((wake = resume)));
  tail.offChange(wake);
}

/** Applies the filter, and sends the reader its position while the filter keeps events back. */
class CheckpointProgress {
  private considered = 0;
  private reported = 0;

  constructor(
    private readonly sink: Sink,
    private readonly filter: EventFilter | undefined,
  ) {}

  async send<T>(all: T[], eventOf: (one: T) => StoredEvent, write: (part: T[]) => Promise<void>): Promise<void> {
    const { filter } = this;
    if (!filter) return write(all);
    for (let from = 0; from < all.length && !this.sink.done;) {
      const part = all.slice(from, from + filter.checkpointEvery - this.considered);
      await write(part.filter((one) => filter.matches(eventOf(one))));
      from += part.length;
      this.considered += part.length;
      const last = part.at(-1);
      if (last && this.considered >= filter.checkpointEvery) await this.report(eventOf(last).position);
    }
  }

  async caughtUpAt(position: number): Promise<void> {
    if (this.filter) await this.report(position);
  }

  private async report(position: number): Promise<void> {
    this.considered = 0;
    if (position <= this.reported) return;
    this.reported = position;
    await this.sink.message(checkpoint(position));
  }
}

const STREAM_TABLE_PAGE = 100;

/**
 * Sends every event of a stream after a revision, for ever; the stream need not exist yet.
 * @param after revision that the reader already has (exclusive), -1 for all; undefined: the stream's end
 * @throws NodeError stream-deleted once the stream is tombstoned
 */
export async function subscribeToStream(
  { tail, reader }: NodeContext,
  sink: Sink,
  lines: EventLines,
  stream: string,
  after: number | undefined,
): Promise<void> {
  await sink.message(confirmation());
  const name = Buffer.from(stream);
  let from = (after ?? (await reader.state(stream)).last) + 1;
  while (!sink.done) {
    const upTo = tail.head;
    const state = await reader.state(stream);
    if (state.tombstoned) throw new NodeError({ kind: 'stream-deleted', stream });
    const range = {
      start: Math.max(from, firstVisibleRevision(state)),
      firstPage: STREAM_TABLE_PAGE,
      wanted: state.id ? Infinity : 0,
      fetch: (cursor: number, limit: number) => reader.streamForward(state, cursor, upTo, limit),
    };
    for await (const page of pages(range)) {
      await lines.stored(page);
      from = (page.at(-1)?.revision ?? from - 1) + 1;
      if (sink.done) return;
    }
    await sink.message(caughtUp());
    for (let at = upTo; !sink.done && tail.holdsAfter(at);) {
      const fresh = tail.after(at, TAIL_PAGE);
      if (!fresh.length) await nextChange(tail, sink);
      at = fresh.at(-1)?.event.position ?? at;
      const mine = fresh.filter(({ event }) => event.revision >= from && event.streamName.equals(name));
      const readable = mine.filter(({ event }) => event.revision !== TOMBSTONE_REVISION);
      await lines.fresh(readable);
      from = (readable.at(-1)?.event.revision ?? from - 1) + 1;
      if (readable.length < mine.length) throw new NodeError({ kind: 'stream-deleted', stream });
    }
    if (!sink.done) await sink.message(fellBehind());
  }
}
