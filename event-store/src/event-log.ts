import { EventStoreDBClient } from '@eventstore/db-client';
import { eventDefinition } from '../../contracts/src/events/catalogue.js';
import type { EventDefinition } from '../../contracts/src/events/define-event.js';
import { AppendSession } from './append-session.js';
import type { AppendAnswer } from './append-session.js';
import { backoffMs, pause } from './backoff.js';
import { decodeBatch, isSystemEvent, positionOf } from './decode-batch.js';
import type { StoredEvent } from './decode-batch.js';
import { LogUnavailable } from './errors.js';
import { cancel, follow } from './follow.js';
import type { SubscribeOptions } from './follow.js';
import { Inbox } from './inbox.js';
import { readLog } from './read-call.js';
import type { ReadRequest } from './read-call.js';
import type { Sealer } from './sealing/sealer.js';
import type { EncodedEvent } from './wire/append-request.js';
import type { Appended, ExpectedRevision, LogBatch, LogEvent, NewEvent } from './types.js';

export interface EventLogOptions {
  /** `esdb://host:port?tls=false`, or any connection string of EventStoreDB. */
  url: string;
  sealer: Sealer;
  /** How long an append, or a read that gets nothing, may wait for the log. Default 5,000 ms. */
  timeoutMs?: number;
}

export interface ReadStreamOptions {
  /** First revision to read, inclusive. Default: the stream's first, or backwards its last. */
  from?: number;
  limit?: number;
  backwards?: boolean;
}

export interface ReadAllOptions {
  /** Position to go on from, exclusive. Null: from the start, or backwards from the end. */
  after?: bigint | null;
  /** Most events to read, system events not counted. */
  limit?: number;
  backwards?: boolean;
  signal?: AbortSignal;
}

const pageSize = 1000;
const reconnect = { firstMs: 100, maxMs: 5000 };

/** The log: the only place that talks to EventStoreDB. Events go in readable and come out readable; sealed and stored in between. */
export class EventLog {
  readonly #client: EventStoreDBClient;
  readonly #session: AppendSession;
  readonly #sealer: Sealer;
  readonly #timeoutMs: number;
  readonly #closed = new AbortController();

  constructor(options: EventLogOptions) {
    this.#client = EventStoreDBClient.connectionString(options.url);
    this.#sealer = options.sealer;
    this.#timeoutMs = options.timeoutMs ?? 5000;
    this.#session = new AppendSession(this.#client, this.#timeoutMs);
  }

  /**
   * Appends all events or none, with personal fields sealed and the newest schema version noted.
   * @returns revision and position of the last event; the same for a repeated append with the same event ids
   * @throws WrongExpectedRevision; StreamErased; LogUnavailable within a bounded time (retry with the same event ids)
   */
  async append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (events.length === 0) throw new RangeError('An append needs at least one event');
    const defined = events.map((event) => ({ ...event, definition: definitionOf(event.type) }));
    const sealed = await this.#sealer.seal(stream, defined);
    const encoded = defined.map(({ id, type, metadata, definition }, index) => ({
      id,
      type,
      data: JSON.stringify(sealed[index]),
      metadata: JSON.stringify({ ...metadata, version: definition.version }),
    }));
    const { revision, position } = await this.#store(stream, encoded, expected);
    if (position !== undefined) return { revision, position };
    const [last] = await this.readStream(stream, { from: revision, limit: 1 });
    if (!last) throw new LogUnavailable(`${stream} was appended to, but its revision ${revision} can't be read yet`);
    return { revision, position: last.position };
  }

  async #store(stream: string, events: EncodedEvent[], expected: ExpectedRevision): Promise<AppendAnswer> {
    let answer: AppendAnswer;
    try {
      answer = await this.#session.append(stream, events, expected);
    } catch (error) {
      if (!(error instanceof LogUnavailable)) await this.#sealer.settle(stream, false);
      throw error;
    }
    await this.#sealer.settle(stream, true);
    return answer;
  }

  /**
   * A stream's events, oldest first (or backwards); none if it does not exist.
   * @throws LogUnavailable
   */
  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<LogEvent[]> {
    const { from, limit = Infinity, backwards = false } = options;
    const start = from === undefined ? (backwards ? 'end' : 'start') : BigInt(from);
    const { read, inbox } = this.#read({ stream, from: start, backwards, limit }, pageSize);
    const events: LogEvent[] = [];
    try {
      while (await inbox.wait(pageSize, this.#timeoutMs))
        events.push(...(await decodeBatch(this.#sealer, inbox.take(pageSize))));
      return events;
    } finally {
      cancel(read, inbox);
    }
  }

  #read(request: ReadRequest, highWaterMark: number) {
    const read = readLog(this.#client, request);
    return { read, inbox: new Inbox<StoredEvent, StoredEvent[]>(read, highWaterMark, (events) => events) };
  }

  /**
   * The whole log in batches of up to 1,000, until its end at the time of the call.
   * @throws LogUnavailable
   */
  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<LogBatch, void, undefined> {
    const { after = null, backwards = false, signal } = options;
    let left = options.limit ?? Infinity;
    const from = after ? after : backwards ? 'end' : 'start';
    const { read, inbox } = this.#read({ from, backwards, limit: Infinity }, 2 * pageSize);
    try {
      while (left > 0 && !signal?.aborted && (await inbox.wait(Math.min(left + 1, pageSize), this.#timeoutMs))) {
        // A read forwards includes the position that it starts from.
        const stored = inbox.take(pageSize).filter((event) => backwards || !after || positionOf(event) > after);
        const ours = stored.filter((event) => !isSystemEvent(event)).slice(0, left);
        left -= ours.length;
        const last = left === 0 ? ours.at(-1) : stored.at(-1);
        if (last) yield { events: await decodeBatch(this.#sealer, ours), position: positionOf(last) };
      }
    } finally {
      cancel(read, inbox);
    }
  }

  /**
   * Every event after a position, then every new one as it comes, for ever: a lost connection, or keys that can't be fetched, are
   * tried again with back-off from the last batch that was yielded, so nothing is missed and nothing comes twice. The consumer pulls.
   * A batch without events says that the reader got further, or that it is live now.
   */
  async *subscribe(options: SubscribeOptions): AsyncGenerator<LogBatch & { live: boolean }, void, undefined> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    let position = options.after;
    let attempt = 0;
    while (!signal.aborted) {
      options.onState?.('catching_up');
      try {
        for await (const batch of follow(this.#client, this.#sealer, { ...options, after: position, signal })) {
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

  /** Position of the log's last event, 0n when it is empty. Throws LogUnavailable. */
  async head(): Promise<bigint> {
    const { read, inbox } = this.#read({ from: 'end', backwards: true, limit: 1 }, 1);
    try {
      const [last] = (await inbox.wait(1, this.#timeoutMs)) ? inbox.take(1) : [];
      return last ? positionOf(last) : 0n;
    } finally {
      cancel(read, inbox);
    }
  }

  /** Resolves if the log answers. Throws LogUnavailable. */
  async ping(): Promise<void> {
    await this.head();
  }

  /** Ends subscriptions, gives up appends without an answer, and disconnects. */
  async close(): Promise<void> {
    this.#closed.abort();
    this.#session.close();
    await this.#client.dispose();
  }
}

function definitionOf(type: string): EventDefinition {
  const definition = eventDefinition(type);
  if (!definition) throw new Error(`No event type ${type} is known`);
  return definition;
}
