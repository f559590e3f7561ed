import { setMaxListeners } from 'node:events';
import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { EventDefinition } from '../../../contracts/src/log/define-event.js';
import { isUnproven } from '../../../contracts/src/log/metadata.js';
import type { Part } from '../../../contracts/src/log/personal.js';
import { type AppendAnswer, AppendSession } from '../client/append-session.js';
import { backoffMs, pause } from '../flow/keep-going.js';
import { LogConnection } from '../client/connection.js';
import { decodeBatch, isSystemEvent, positionOf, type ReadBoundary } from '../sealing/decode-batch.js';
import type { StoredEvent } from '../wire/read-answer.js';
import { LogRefused, LogUnavailable } from '../errors.js';
import { follow, type SubscribeOptions } from '../client/follow.js';
import { KnownHead } from './known-head.js';
import { LogMacs, withMac } from '../macs/log-macs.js';
import { LogSkips, skipsStream } from './log-skips.js';
import type { ReadRequest } from '../client/read-request.js';
import { pageSize, StoredReads } from './stored-reads.js';
import type { Sealer } from '../sealing/sealer.js';
import type { EncodedEvent } from '../wire/append-request.js';
import type { Appended, LogBatch, LogEvent, NewEvent } from '../types.js';

export interface EventLogOptions {
  /** `esdb://host:port?tls=false`, or any connection string of EventStoreDB. */
  url: string;
  sealer: Sealer;
  /** How long an append, or a read that gets nothing, is tried during an outage, from its beginning. Default `logPatienceMs`. */
  timeoutMs?: number | undefined;
}

export interface ReadStreamOptions {
  /** First revision to read, inclusive. Default: the stream's first, or backwards its last. */
  from?: number;
  limit?: number;
  backwards?: boolean;
}

export interface ReadAllOptions {
  /** Position after which to continue, exclusive. Null: from the start, or backwards from the end. */
  after?: bigint | null;
  /** Most events to read, system events not counted. */
  limit?: number;
  backwards?: boolean;
  signal?: AbortSignal;
}

/** How long a health check waits for the log: less than any failover takes. */
export const soonMs = 1_500;
/** Revision that a stream must have to be appended to: known, since an event's MAC covers the revision that it gets. */
export type KnownRevision = number | 'no_stream';

const reconnect = { firstMs: 100, maxMs: 1000 };

/**
 * The log: the only place that talks to EventStoreDB. Events go in and come out readable; they are stored sealed, each with a MAC.
 */
export class EventLog {
  readonly #connection: LogConnection;
  readonly #session: AppendSession;
  readonly #sealer: Sealer;
  readonly #macs: LogMacs;
  readonly #boundary: ReadBoundary;
  readonly #closed = new AbortController();
  readonly #reads: StoredReads;
  readonly #head = new KnownHead(() => this.head());
  #refused: LogRefused | undefined;

  constructor(options: EventLogOptions) {
    this.#connection = new LogConnection(options.url, { patienceMs: options.timeoutMs });
    this.#reads = new StoredReads(this.#connection, this.#closed.signal);
    this.#sealer = options.sealer;
    this.#session = new AppendSession(this.#connection);
    this.#macs = new LogMacs(options.sealer.macKeys, {
      head: () => this.head(),
      stream: (stream) => this.#reads.all({ stream, from: 'start', backwards: false, limit: Infinity }),
      ends: async () => [
        ...(await this.#reads.all({ from: 'start', backwards: false, limit: 1 })),
        ...(await this.#reads.all({ from: 'end', backwards: true, limit: pageSize })),
      ],
    });
    const withoutSkips = { sealer: this.#sealer, macs: this.#macs };
    const skips = new LogSkips((from) => this.#read(skipsStream, { from }, withoutSkips));
    this.#boundary = { ...withoutSkips, skips };
    // Every read that waits for the log listens, with no limit on their number; it stops listening when it goes on.
    setMaxListeners(0, this.#closed.signal);
  }

  /**
   * Finds the key of the MACs, or makes it for a log without MACs. Appends and reads do so too: this reports early what they would.
   * @throws MacKeyLost; LogUnavailable
   */
  async prepareMacs(): Promise<void> {
    await this.#macs.key();
  }

  /** Position since which all events must carry a MAC; undefined: they need not yet. @throws MacKeyLost; LogUnavailable */
  macsRequiredSince(): Promise<bigint | undefined> {
    return this.#macs.requiredSince();
  }

  /**
   * Appends all events or none, with personal fields sealed, the newest schema version noted, and a MAC on each.
   * @returns revision and position of the last event; the same for a repeated append with the same event ids
   * @throws WrongExpectedRevision; StreamErased; LogUnavailable within a bounded time (retry with the same event ids), also when
   * the append was stored before but the stored events can't be read
   */
  async append(stream: string, events: NewEvent[], expected: KnownRevision): Promise<Appended> {
    if (events.length === 0) throw new RangeError('An append needs at least one event');
    const defined = events.map((event) => ({ ...event, definition: definitionOf(event.type) }));
    // Read before the append is sent, without waiting: a later answer only means one check more than needed.
    const head = this.#head.position().catch(() => undefined);
    const sealed = await this.#sealer.seal(stream, defined, expected === 'no_stream');
    const key = await this.#macs.key();
    const first = expected === 'no_stream' ? 0 : expected + 1;
    const encoded = defined.map(({ id, type, metadata, definition }, index) => {
      const data = JSON.stringify(sealed[index]);
      const subject = { stream, revision: first + index, id, type, data };
      const envelope = JSON.stringify({ ...metadata, version: definition.version });
      return { id, type, data, metadata: withMac(key, subject, envelope) };
    });
    const sent = performance.now();
    const { revision, position } = await this.#store(stream, encoded, expected);
    const before = await head;
    // A cluster may answer a repetition without a position. If that is unknown, check too.
    if (position === undefined || before === undefined || position <= before)
      return this.#storedBefore(stream, revision, events.length);
    this.#head.saw(position, sent);
    return { revision, position };
  }

  async #store(stream: string, events: EncodedEvent[], expected: KnownRevision): Promise<AppendAnswer> {
    try {
      const answer = await this.#session.append(stream, events, expected);
      this.#refused = undefined;
      return answer;
    } catch (error) {
      if (error instanceof LogRefused) this.#refused = error;
      throw error;
    }
  }

  /**
   * What another try stored is sealed under another key, perhaps another process's, and is all there is: what was sent now
   * was dropped. So the append is acknowledged only if the stored events can be read.
   */
  async #storedBefore(stream: string, revision: number, count: number): Promise<Appended> {
    const stored = await this.readStream(stream, { from: revision - count + 1, limit: count });
    const last = stored.at(-1);
    if (last?.revision !== revision)
      throw new LogUnavailable(`${stream} was appended to, but its revision ${revision} can't be read yet`);
    for (const event of stored)
      if (!event.readable) throw new LogUnavailable(`${stream} holds this append already: ${event.unreadable.message}`);
    return { revision, position: last.position };
  }

  /**
   * Destroys every key that the stream's events name: their texts read `[erased]`, here at once, elsewhere within 30 seconds.
   * Nobody may append to the stream any more: `LeadErased` or `StreamErased` has ended it. A writer expects an earlier revision, or
   * has read the ending and refuses.
   * @param part destroys only the keys that seal something of this person, one of those whom the stream is about; the stream goes on
   * @throws LogUnavailable, the database's error: then some keys may remain, and it has to be called again
   */
  async destroyKeysOf(stream: string, part?: Part): Promise<void> {
    const stored = await this.#reads.all({ stream, from: 'start', backwards: false, limit: Infinity });
    await this.#sealer.destroyKeys(stream, await this.#sealedHere(stored), part);
  }

  /**
   * A stream's events, oldest first (or backwards); none if it does not exist. The leader reads it, so it holds all acknowledged events.
   * @throws LogUnavailable
   */
  readStream(stream: string, options: ReadStreamOptions = {}): Promise<LogEvent[]> {
    return this.#read(stream, options, this.#boundary);
  }

  async #read(stream: string, options: ReadStreamOptions, boundary: ReadBoundary): Promise<LogEvent[]> {
    const { from, limit = Infinity, backwards = false } = options;
    const start = from === undefined ? (backwards ? 'end' : 'start') : BigInt(from);
    const events: LogEvent[] = [];
    const next = (): ReadRequest | undefined => {
      const last = events.at(-1);
      const revision = last && last.revision + (backwards ? -1 : 1);
      if (events.length >= limit || revision === -1) return undefined;
      return {
        stream,
        from: revision === undefined ? start : BigInt(revision),
        backwards,
        limit: limit - events.length,
      };
    };
    for await (const stored of this.#reads.pages(next)) events.push(...(await decodeBatch(boundary, stored)));
    return events;
  }

  /**
   * The events whose keys are theirs to lose: not those that nobody of ours wrote, or they could name the keys of another stream. If
   * what such an event holds opens all the same, it was sealed by somebody who has the key.
   */
  async #sealedHere(stored: readonly StoredEvent[]): Promise<StoredEvent[]> {
    const marks = await this.#macs.judge(stored);
    const sealed = stored.map(({ id, streamId, data }) => ({
      ...{ id, stream: streamId },
      data: data instanceof Uint8Array ? null : data,
    }));
    const open = await this.#sealer.opener(sealed);
    return stored.filter((_, index) => !isUnproven(marks[index]) || open(sealed[index]!).failed === undefined);
  }

  /**
   * The whole log in batches of up to 1,000, until its end at the time of the call; a read that breaks off is resumed.
   * @throws LogUnavailable
   */
  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<LogBatch, void, undefined> {
    const { backwards = false, signal } = options;
    let after = options.after ?? null;
    let left = options.limit ?? Infinity;
    const next = (): ReadRequest | undefined =>
      left > 0 ? { from: after ? after : backwards ? 'end' : 'start', backwards, limit: Infinity } : undefined;
    const wanted = () => Math.min(left + 1, pageSize);
    for await (const page of this.#reads.pages(next, { wanted, highWaterMark: 2 * pageSize })) {
      if (signal?.aborted) return;
      // A read forwards includes the position that it starts from.
      const stored = page.filter((event) => backwards || !after || positionOf(event) > after);
      const ours = stored.filter((event) => !isSystemEvent(event)).slice(0, left);
      left -= ours.length;
      const last = left === 0 ? ours.at(-1) : stored.at(-1);
      if (last) {
        const position = positionOf(last);
        after = position;
        yield { events: await decodeBatch(this.#boundary, ours), position };
      }
      if (left <= 0) return;
    }
  }

  /**
   * Every event after a position, then every new one as it comes, for ever. After a lost connection, or if keys can't be fetched, it
   * retries with back-off from the last yielded batch, so no event is missed or comes twice. The consumer pulls.
   * A batch without events says that the reader has moved on, or that it is live now.
   */
  async *subscribe(options: SubscribeOptions): AsyncGenerator<LogBatch & { live: boolean }, void, undefined> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    let position = options.after;
    let attempt = 0;
    while (!signal.aborted) {
      options.onState?.('catching_up');
      try {
        for await (const batch of follow(this.#connection, this.#boundary, { ...options, after: position, signal })) {
          attempt = 0;
          position = batch.position;
          yield batch;
        }
      } catch (error) {
        options.onState?.('disconnected', error);
        await pause(backoffMs(attempt++, reconnect, Math.random()), signal);
      }
    }
  }

  /**
   * Position of the log's last event, 0n when it is empty.
   * @param patienceMs how long to try, for a caller that only checks the state
   * @throws LogUnavailable
   */
  async head(patienceMs = Infinity): Promise<bigint> {
    const next = (): ReadRequest => ({ from: 'end', backwards: true, limit: 1 });
    for await (const [last] of this.#reads.pages(next, { wanted: () => 1, highWaterMark: 1, patienceMs }))
      if (last) return positionOf(last);
    return 0n;
  }

  /**
   * Resolves if the log answers soon, has a version that we can work with, and did not refuse the last append.
   * @throws LogUnavailable; LogRefused
   */
  async ping(): Promise<void> {
    await this.head(soonMs);
    await this.#connection.refuseOld();
    if (this.#refused) throw this.#refused;
  }

  /** Ends subscriptions, gives up appends without an answer, and disconnects. */
  async close(): Promise<void> {
    this.#closed.abort();
    this.#session.close();
    await this.#connection.close();
  }
}

function definitionOf(type: string): EventDefinition {
  const definition = eventDefinition(type);
  if (!definition) throw new Error(`No event type ${type} is known`);
  return definition;
}
