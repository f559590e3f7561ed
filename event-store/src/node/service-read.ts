import type { ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { MANY_EVENTS } from '../wire/read-answer.js';
import { eventFilter } from './event-filter.js';
import { EventLines, Sink } from './sink.js';
import type { NodeContext } from './node-context.js';
import { pages, type Range } from './reader.js';
import { streamName, streamNotFound, wholeNumber } from './proto-values.js';
import { invalidArgument, NodeError } from './refusal.js';
import type { StoredEvent } from './stored-event.js';
import { firstVisibleRevision, isSoftDeleted, oldestVisibleMicros } from './stream-state.js';
import { subscribeToAll, subscribeToStream } from './subscribe.js';

const ALL_PAGE = 1_000;
const STREAM_PAGE = 100;
const PACKED_BYTES = 64 * 1024;
type Options = streams.ReadReq.Options;
type Keep = (event: StoredEvent) => boolean;

/** `Streams.Read`: reads and subscriptions, of a stream and of the whole log. */
export function readService(context: NodeContext): (call: ServerWritableStream<streams.ReadReq, Buffer>) => void {
  return (call) => {
    const sink = new Sink(call);
    context.openCalls.add(sink);
    const packed = call.metadata.get(MANY_EVENTS).length > 0 ? PACKED_BYTES : 0;
    answer(context, sink, call.request.getOptions(), packed)
      .then(
        () => sink.end(),
        (error: unknown) => {
          if (error instanceof Error && error.cause instanceof Error)
            context.log(`a read failed: ${error.cause.message}`);
          sink.fail(error);
        },
      )
      .finally(() => context.openCalls.delete(sink));
  };
}

async function answer(context: NodeContext, sink: Sink, options: Options | undefined, packed: number): Promise<void> {
  if (!options) throw invalidArgument('the read has no options');
  const form = options.getUuidOption()?.hasStructured() ? 'structured' : 'string';
  const lines = new EventLines(sink, context.reader, options.getResolveLinks(), form, packed);
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const filterOptions = options.getFilter();
  const filter = filterOptions ? eventFilter(filterOptions) : undefined;
  const stream = options.getStream();
  const all = options.getAll();
  const count = options.hasCount() ? wholeNumber(options.getCount()) : 0;
  if (stream) {
    const name = streamName(stream.getStreamIdentifier());
    const revision = stream.hasRevision() ? wholeNumber(stream.getRevision()) : undefined;
    if (options.hasSubscription()) {
      return subscribeToStream(context, sink, lines, name, stream.hasEnd() ? undefined : (revision ?? -1));
    }
    const from = revision ?? (stream.hasEnd() ? 'end' : 0);
    return readStream(context, sink, lines, name, from, backwards, count);
  }
  if (!all) throw invalidArgument('the read names neither a stream nor the whole log');
  const position = all.hasPosition() ? wholeNumber(all.getPosition()?.getCommitPosition() ?? '0') : undefined;
  if (options.hasSubscription()) {
    return subscribeToAll(context, sink, lines, all.hasEnd() ? undefined : (position ?? 0), filter);
  }
  const from = position ?? (all.hasEnd() ? 'end' : 'start');
  return send(sink, lines, allRange(context, from, backwards), count, filter?.matches);
}

/** A position is inclusive forwards and exclusive backwards, as in EventStoreDB's reads of the whole log. */
function allRange({ reader, tail }: NodeContext, from: number | 'start' | 'end', backwards: boolean): Range {
  const { head } = tail;
  if (backwards) {
    const before = from === 'start' ? 0 : from === 'end' ? head + 1 : Math.min(from, head + 1);
    return {
      start: before,
      firstPage: ALL_PAGE,
      wanted: Infinity,
      fetch: (at, limit) => reader.allBackward(at, limit),
    };
  }
  const after = from === 'start' ? 0 : from === 'end' ? head : Math.max(0, from - 1);
  return {
    start: after,
    firstPage: ALL_PAGE,
    wanted: Infinity,
    fetch: (at, limit) => reader.allForward(at, head, limit),
  };
}

async function readStream(
  { reader, tail }: NodeContext,
  sink: Sink,
  lines: EventLines,
  stream: string,
  from: number | 'end',
  backwards: boolean,
  count: number,
): Promise<void> {
  const upTo = tail.head;
  const state = await reader.state(stream);
  if (state.tombstoned) throw new NodeError({ kind: 'stream-deleted', stream });
  if (state.last < 0 || isSoftDeleted(state)) return sink.message(streamNotFound(stream));
  const first = firstVisibleRevision(state);
  const oldest = oldestVisibleMicros(state, Date.now());
  const keep = oldest ? (event: StoredEvent) => event.createdMicros >= oldest : undefined;
  const range: Range = backwards
    ? {
        start: Math.min(from === 'end' ? state.last : from, state.last),
        firstPage: STREAM_PAGE,
        wanted: Infinity,
        fetch: (at, limit) => reader.streamBackward(state, at, first, limit),
      }
    : {
        start: Math.max(from === 'end' ? state.last + 1 : from, first),
        firstPage: STREAM_PAGE,
        wanted: Infinity,
        fetch: (at, limit) => reader.streamForward(state, at, upTo, limit),
      };
  await send(sink, lines, range, count, keep);
}

async function send(sink: Sink, lines: EventLines, range: Range, count: number, keep?: Keep): Promise<void> {
  let left = count;
  for await (const page of pages(keep ? range : { ...range, wanted: count })) {
    const kept = keep ? page.filter(keep).slice(0, left) : page;
    await lines.stored(kept);
    left -= kept.length;
    if (left <= 0 || sink.done) return;
  }
}
