import {
  type AppendRequest,
  type DeleteRequest,
  type ExpectedState,
  judgeAppend,
  mayDelete,
  revisionBefore,
  type WriteRequest,
  type Written,
} from './write-request.js';
import { NodeError } from './refusal.js';
import { uuidBytes, type EventPlace, type ProposedEvent, type StoredEvent } from './stored-event.js';
import {
  isSoftDeleted,
  metastreamOf,
  parseStreamMetadata,
  softDeletingMetadata,
  streamOfMetastream,
  TOMBSTONE_REVISION,
  undeletingMetadata,
  type StreamState,
} from './stream-state.js';

/** The basis of a batch's decisions. `states` holds every stream of the batch together with its metastream. */
export interface BatchBasis {
  head: number;
  nextStreamId: number;
  nowMicros: number;
  newId: () => string;
  states: ReadonlyMap<string, StreamState>;
  /** The place of a committed event with this id, if it is known. */
  placeOf: (id: string) => EventPlace | undefined;
  /** Committed place of the event at a revision, if it was fetched for this batch. */
  storedAt: (streamId: number, revision: number) => (EventPlace & { id: string }) | undefined;
}

/**
 * Several writes that will be committed together, decided one after the other: each sees what the earlier ones will
 * have written. Nothing outside changes until the caller has committed `events` and `newStreams`.
 */
export class WriteBatch {
  readonly events: StoredEvent[] = [];
  readonly newStreams: StreamState[] = [];
  /** States of the touched streams after the batch. */
  readonly touched = new Map<string, StreamState>();
  readonly places = new Map<string, EventPlace>();
  private readonly names = new Map<number, Buffer>();

  constructor(private readonly basis: BatchBasis) {}

  /** Decides one write: its result once the batch is committed, or the refusal. */
  add(request: WriteRequest): Written | NodeError {
    const state = this.stateOf(request.stream);
    const owner = streamOfMetastream(request.stream);
    if (state.tombstoned || (owner !== undefined && this.stateOf(owner).tombstoned)) {
      return new NodeError({ kind: 'stream-deleted', stream: request.stream });
    }
    return request.kind === 'append' ? this.append(request, state) : this.delete(request, state);
  }

  private append({ stream, expected, events }: AppendRequest, state: StreamState): Written | NodeError {
    const verdict = judgeAppend(expected, state);
    if (verdict === 'conflict') return conflict(stream, expected, state);
    if (verdict === 'repeat-or-conflict') {
      return this.repetitionAt(expected as number | 'no_stream', state, events) ?? conflict(stream, expected, state);
    }
    if (verdict === 'write-unless-known') {
      const known = this.knownPrefix(state, events);
      const last = known.at(-1);
      if (last && known.length === events.length) return { revision: last.revision, position: last.position };
      // Some of the ids but not all: EventStoreDB calls this corrupted idempotency and answers with a conflict.
      if (last) return conflict(stream, expected, state);
    }
    if (state.metadata && isSoftDeleted(state) && streamOfMetastream(stream) === undefined) {
      this.store(metastreamOf(stream), this.metadataEvent(undeletingMetadata(state.metadata, state.last + 1)));
    }
    let written: Written = { revision: state.last, position: this.basis.head };
    for (const event of events) written = this.store(stream, event);
    return written;
  }

  private delete({ kind, stream, expected }: DeleteRequest, state: StreamState): Written | NodeError {
    if (!mayDelete(kind, expected, state)) return conflict(stream, expected, state);
    if (kind === 'soft-delete') {
      return this.store(metastreamOf(stream), this.metadataEvent(softDeletingMetadata(state.metadata)));
    }
    const empty = Buffer.alloc(0);
    const tombstone = { id: this.basis.newId(), type: '$streamDeleted', isJson: false, data: empty, metadata: empty };
    return this.store(stream, tombstone, true);
  }

  private stateOf(name: string): StreamState {
    const state = this.touched.get(name) ?? this.basis.states.get(name);
    return state ?? { name, id: 0, last: -1, tombstoned: false, metadata: null };
  }

  /** Places of the first events whose ids this stream already holds. */
  private knownPrefix(state: StreamState, events: ProposedEvent[]): EventPlace[] {
    const known: EventPlace[] = [];
    for (const { id } of events) {
      const place = this.places.get(id) ?? this.basis.placeOf(id);
      if (!place || place.streamId !== state.id) break;
      known.push(place);
    }
    return known;
  }

  /** The first answer again, if exactly these ids come right after the expected revision. */
  private repetitionAt(expected: number | 'no_stream', state: StreamState, events: ProposedEvent[]): Written | null {
    let last: EventPlace | undefined;
    for (const [index, { id }] of events.entries()) {
      const revision = revisionBefore(expected) + 1 + index;
      const place = this.places.get(id) ?? this.basis.placeOf(id);
      const stored = this.basis.storedAt(state.id, revision);
      if (place?.streamId === state.id && place.revision === revision) last = place;
      else if (stored?.id === id) last = stored;
      else return null;
    }
    return last ? { revision: last.revision, position: last.position } : null;
  }

  private metadataEvent(data: Buffer): ProposedEvent {
    return { id: this.basis.newId(), type: '$metadata', isJson: true, data, metadata: Buffer.alloc(0) };
  }

  private store(stream: string, event: ProposedEvent, tombstone = false): Written {
    const before = this.stateOf(stream);
    const streamId = before.id || this.basis.nextStreamId + this.newStreams.length;
    const revision = tombstone ? TOMBSTONE_REVISION : before.last + 1;
    const position = this.basis.head + this.events.length + 1;
    const after = { ...before, id: streamId, last: tombstone ? before.last : revision, tombstoned: tombstone };
    if (!before.id) this.newStreams.push(after);
    this.touched.set(stream, after);
    const owner = streamOfMetastream(stream);
    if (owner !== undefined) {
      this.touched.set(owner, {
        ...this.stateOf(owner),
        metadata: event.isJson ? parseStreamMetadata(event.data) : null,
      });
    }
    this.places.set(event.id, { streamId, revision, position });
    this.events.push({
      position,
      streamId,
      streamName: this.nameBytes(streamId, stream),
      revision,
      id: uuidBytes(event.id),
      type: event.type,
      isJson: event.isJson,
      createdMicros: this.basis.nowMicros,
      data: event.data,
      metadata: event.metadata,
    });
    return { revision, position };
  }

  private nameBytes(streamId: number, stream: string): Buffer {
    let bytes = this.names.get(streamId);
    if (!bytes) this.names.set(streamId, (bytes = Buffer.from(stream)));
    return bytes;
  }
}

function conflict(stream: string, expected: ExpectedState, state: StreamState): NodeError {
  return new NodeError({ kind: 'wrong-expected-version', stream, expected, current: state.last });
}
