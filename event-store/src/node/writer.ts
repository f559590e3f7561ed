import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { GroupCommit } from '../flow/group-commit.js';
import { RecentMap } from '../flow/recent-map.js';
import { revisionBefore, type WriteRequest, type Written } from './write-request.js';
import { invalidArgument, NodeError, unavailable } from './refusal.js';
import { loadPlaces } from './stream-queries.js';
import type { EventPlace } from './stored-event.js';
import type { StreamState } from './stream-state.js';
import { StreamStates } from './stream-states.js';
import type { Tail } from './tail.js';
import { WriteBatch } from './write-batch.js';
import { insertEvents, isRefusedData, loadRecentPlaces, type WriterSession } from './writer-session.js';

/** How long a group waits for callers that were just answered, and how many are worth waiting for. */
const GROUP_COMMIT = { maxWaitMs: 4, enough: 16 };
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
/** Rough cost of a write besides its payload, so that a batch of tiny writes ends too. */
const REQUEST_OVERHEAD = 100;
/** Above this the services stop reading further appends until the queue is shorter. */
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;

interface Queued {
  request: WriteRequest;
  settle: (outcome: Written | NodeError) => void;
}

/**
 * The only writer: a queue, committed in groups, one statement per group. All writes that wait while a group is being
 * committed form the next one, so throughput grows with the load, while a lone write waits for nobody.
 */
export class Writer {
  private queue: Queued[] = [];
  private queuedBytes = 0;
  private flushing: Promise<void> | undefined;
  private closed = false;
  private roomWaiters: (() => void)[] = [];
  private readonly groupCommit = new GroupCommit(GROUP_COMMIT);
  private readonly states: StreamStates;
  /** Places of the last stored ids, only of committed ones: an id of a failed write would make its retry look done. */
  private readonly recent: RecentMap<string, EventPlace>;
  private idsKnownTo = 0;
  private lastStreamId = 0;

  /** @param memory how many ids to keep, and to read back at the start, to recognise repeated appends; how many states */
  constructor(
    private readonly session: WriterSession,
    private readonly tail: Tail,
    private readonly log: (line: string) => void,
    memory: { recentIds: number; states: number },
  ) {
    this.recent = new RecentMap(memory.recentIds);
    this.states = new StreamStates(memory.states);
    session.onReady(async (client, end) => {
      await this.states.refresh(client);
      const ids = await loadRecentPlaces(client, Math.max(this.idsKnownTo, end.head - memory.recentIds));
      for (const place of ids) this.recent.set(place.id, place);
      this.idsKnownTo = end.head;
      this.lastStreamId = end.lastStreamId;
      this.tail.reset(end.head);
    });
  }

  /**
   * Decides and stores one write together with the others in the queue. Resolves with the outcome, even a refusal;
   * never rejects. A refusal `unavailable` or `timeout` leaves open whether it was stored.
   */
  write(request: WriteRequest): Promise<Written | NodeError> {
    return new Promise((settle) => this.enqueue(request, settle));
  }

  /** As `write`, with a callback: a promise for each costs as much as the deciding. `settle` must not throw. */
  enqueue(request: WriteRequest, settle: (outcome: Written | NodeError) => void): void {
    if (this.closed || !this.session.client) return settle(unavailable());
    this.queue.push({ request, settle });
    this.queuedBytes += sizeOf(request);
    this.groupCommit.came(this.queue.length);
    this.flushing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.flush());
  }

  /** A stream's committed state, if the writer has it in memory. */
  knownState(name: string): StreamState | undefined {
    return this.session.client ? this.states.known(name) : undefined;
  }

  /** Whether the queue is longer than the node wants to hold. */
  get isFull(): boolean {
    return this.queuedBytes > MAX_QUEUED_BYTES;
  }

  /** Resolves when the queue is no longer full. */
  async room(): Promise<void> {
    while (this.isFull) await new Promise<void>((resolve) => this.roomWaiters.push(resolve));
  }

  /** Refuses further writes and resolves when the ones under way are settled. */
  async close(): Promise<void> {
    this.closed = true;
    await this.flushing;
  }

  private async flush(): Promise<void> {
    while (this.queue.length) {
      if (!this.closed) await this.groupCommit.gather(this.queue.length);
      const batch = this.takeBatch();
      for (const wake of this.roomWaiters.splice(0)) wake();
      await this.commit(batch);
      this.groupCommit.answered(batch.length, this.queue.length);
    }
    this.flushing = undefined;
  }

  private takeBatch(): Queued[] {
    let bytes = 0;
    let count = 0;
    while (count < this.queue.length && bytes < MAX_BATCH_BYTES) {
      const next = this.queue[count++];
      if (next) bytes += sizeOf(next.request);
    }
    this.queuedBytes -= bytes;
    const now = Date.now();
    return this.queue.splice(0, count).filter(({ request, settle }) => {
      if (request.deadline > now) return true;
      settle(new NodeError({ kind: 'timeout' }));
      return false;
    });
  }

  /** Commits a group; if Postgres refuses its data, one write at a time, so that only the faulty one is refused. */
  private async commit(batch: Queued[]): Promise<void> {
    const client = this.session.client;
    try {
      if (!client) throw new Error('no connection to Postgres');
      const outcomes = await this.store(
        client,
        batch.map(({ request }) => request),
      );
      for (const [index, { settle }] of batch.entries()) settle(outcomes[index] ?? unavailable());
    } catch (error) {
      this.states.forget();
      if (!isRefusedData(error)) {
        this.log(`writing failed: ${error instanceof Error ? error.message : String(error)}`);
        if (client) this.session.giveUp(client);
        for (const { settle } of batch) settle(unavailable(error));
      } else if (batch.length > 1) {
        for (const one of batch) await this.commit([one]);
      } else {
        for (const { settle } of batch) settle(invalidArgument(error.message, error));
      }
    }
  }

  private async store(client: Client, requests: WriteRequest[]): Promise<(Written | NodeError)[]> {
    const streams = requests.map(({ stream }) => stream);
    const states = await this.states.of(client, streams);
    const stored = await this.storedPlaces(client, requests, states);
    const batch = new WriteBatch({
      head: this.tail.head,
      nextStreamId: this.lastStreamId + 1,
      nowMicros: Date.now() * 1000,
      newId: randomUUID,
      states,
      placeOf: (id) => this.recent.get(id),
      storedAt: (streamId, revision) => stored.get(`${streamId}/${revision}`),
    });
    const outcomes = requests.map((request) => batch.add(request));
    if (batch.events.length) {
      await insertEvents(client, batch.newStreams, batch.events);
      this.applied(batch);
    }
    return outcomes;
  }

  private applied(batch: WriteBatch): void {
    this.lastStreamId += batch.newStreams.length;
    this.states.stored(batch.touched.values(), batch.newStreams);
    for (const [id, place] of batch.places) this.recent.set(id, place);
    this.tail.append(batch.events);
    this.idsKnownTo = this.tail.head;
  }

  /** Fetches the ids at the revisions that late appends with an exact expectation name, all in one query. */
  private async storedPlaces(
    client: Client,
    requests: WriteRequest[],
    states: ReadonlyMap<string, StreamState>,
  ): Promise<Map<string, EventPlace & { id: string }>> {
    const ranges = requests.flatMap((request) => {
      const state = states.get(request.stream);
      const { expected } = request;
      if (request.kind !== 'append' || !state?.id || (typeof expected !== 'number' && expected !== 'no_stream'))
        return [];
      const from = revisionBefore(expected) + 1;
      const to = Math.min(from + request.events.length - 1, state.last);
      const atHand = request.events.every(({ id }, index) => {
        const place = this.recent.get(id);
        return place?.streamId === state.id && place.revision === from + index;
      });
      return from > to || atHand ? [] : [{ streamId: state.id, from, to }];
    });
    if (!ranges.length) return new Map();
    const places = await loadPlaces(client, ranges);
    return new Map(places.map((place) => [`${place.streamId}/${place.revision}`, place]));
  }
}

function sizeOf(request: WriteRequest): number {
  return REQUEST_OVERHEAD + (request.kind === 'append' ? request.bytes : 0);
}
