import type { EventLines } from './event-lines.js';
import type { NodeContext } from './node-context.js';
import { pages } from './pages.js';
import { caughtUp, confirmation, fellBehind } from './read-messages.js';
import { NodeError } from './refusal.js';
import type { Sink } from './sink.js';
import { firstVisibleRevision, TOMBSTONE_REVISION } from './stream-state.js';
import { nextChange } from './subscribe-all.js';

const TABLE_PAGE = 100;
const TAIL_PAGE = 500;

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
      firstPage: TABLE_PAGE,
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
