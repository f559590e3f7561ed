import { BACKWARDS, END, EventStoreDBClient, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import { eventDefinition } from '../../contracts/src/events/catalogue.js';
import type { EventDefinition } from '../../contracts/src/events/define-event.js';
import { AppendSession } from './append-session.js';
import { backoffMs, pause } from './backoff.js';
import { decodeBatch, isSystemEvent, positionOf } from './decode-batch.js';
import type { StoredEvent } from './decode-batch.js';
import { LogUnavailable } from './errors.js';
import { Inbox } from './inbox.js';
import type { Sealer } from './sealing/sealer.js';
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

export type SubscriptionState = 'live' | 'catching_up' | 'disconnected';

export interface SubscribeOptions {
  /** Position of the last event already handled, exclusive. Null: from the start. */
  after: bigint | null;
  /** Ends the subscription; nothing else does. */
  signal: AbortSignal;
  /** Most stored events that one batch covers. Default 1,000. */
  maxBatch?: number;
  /** Only events of these types are decoded and yielded; unset: all. */
  types?: ReadonlySet<string>;
  /** How long a batch waits for more to come. Default 2 ms, and up to 16 ms while much comes. */
  lingerMs?: number;
  onState?: (state: SubscriptionState, error?: unknown) => void;
}

const pageSize = 1000;
/** While live batches hold so many events, the linger doubles up to its bound: a batch costs its consumer a transaction. */
const busyBatch = 4;
const busyLingerMs = 16;
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
    const { revision, position } = await this.#session.append(stream, encoded, expected);
    if (position !== undefined) return { revision, position };
    const [last] = await this.readStream(stream, { from: revision, limit: 1 });
    if (!last) throw new LogUnavailable(`${stream} was appended to, but its revision ${revision} can't be read yet`);
    return { revision, position: last.position };
  }

  /**
   * A stream's events, oldest first (or backwards); none if it does not exist.
   * @throws LogUnavailable
   */
  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<LogEvent[]> {
    const backwards = options.backwards ?? false;
    const read = this.#client.readStream(stream, {
      fromRevision: options.from === undefined ? (backwards ? END : START) : BigInt(options.from),
      direction: backwards ? BACKWARDS : FORWARDS,
      ...(options.limit !== undefined && { maxCount: options.limit }),
    });
    const inbox = new Inbox<ResolvedEvent>(read, pageSize);
    const events: LogEvent[] = [];
    try {
      while (await inbox.wait(pageSize, this.#timeoutMs))
        events.push(...(await decodeBatch(this.#sealer, recorded(inbox.take(pageSize)))));
      return events;
    } catch (error) {
      if (error instanceof LogUnavailable && error.cause instanceof StreamNotFoundError) return [];
      throw error;
    } finally {
      cancel(read, inbox);
    }
  }

  /**
   * The whole log in batches of up to 1,000, until its end at the time of the call.
   * @throws LogUnavailable
   */
  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<LogBatch, void, undefined> {
    const { after = null, backwards = false, signal } = options;
    let left = options.limit ?? Infinity;
    const read = this.#client.readAll({
      fromPosition: after ? { commit: after, prepare: after } : backwards ? END : START,
      direction: backwards ? BACKWARDS : FORWARDS,
    });
    const inbox = new Inbox<AllStreamResolvedEvent>(read, 2 * pageSize);
    try {
      while (left > 0 && !signal?.aborted && (await inbox.wait(Math.min(left + 1, pageSize), this.#timeoutMs))) {
        // A read forwards includes the position that it starts from.
        const stored = recorded(inbox.take(pageSize)).filter(
          (event) => backwards || !after || positionOf(event) > after,
        );
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
        for await (const batch of this.#follow(position, signal, options)) {
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

  /** One connection's worth of a subscription. Throws when it is lost. */
  async *#follow(
    after: bigint | null,
    signal: AbortSignal,
    { maxBatch = pageSize, lingerMs = 2, onState, types }: SubscribeOptions,
  ): AsyncGenerator<LogBatch & { live: boolean }, void, undefined> {
    const subscription = this.#client.subscribeToAll({
      fromPosition: after ? { commit: after, prepare: after } : START,
    });
    const inbox = new Inbox<AllStreamResolvedEvent>(subscription, 2 * maxBatch);
    let position = after ?? 0n;
    let caughtUp = false;
    let live = false;
    let linger = lingerMs;
    subscription.on('caughtUp', () => {
      caughtUp = true;
      inbox.nudge();
    });
    subscription.on('fellBehind', () => (caughtUp = live = false));
    const stop = () => inbox.nudge();
    signal.addEventListener('abort', stop);
    try {
      while ((await inbox.wait(1)) && !signal.aborted) {
        await inbox.gather(maxBatch, linger, () => !caughtUp);
        const stored = recorded(inbox.take(maxBatch));
        linger =
          caughtUp && stored.length >= busyBatch ? Math.max(lingerMs, Math.min(2 * linger, busyLingerMs)) : lingerMs;
        const nowLive = caughtUp && inbox.size === 0 && subscription.readableLength === 0;
        if (stored.length === 0 && nowLive === live) continue;
        position = stored.length > 0 ? positionOf(stored.at(-1)!) : position;
        const events = await decodeBatch(
          this.#sealer,
          stored.filter((event) => !isSystemEvent(event) && (types?.has(event.type) ?? true)),
        );
        if (nowLive && !live) onState?.('live');
        live = nowLive;
        yield { events, position, live };
      }
      if (!signal.aborted) throw new LogUnavailable('The log ended the subscription');
    } finally {
      signal.removeEventListener('abort', stop);
      cancel(subscription, inbox);
    }
  }

  /** Position of the log's last event, 0n when it is empty. Throws LogUnavailable. */
  async head(): Promise<bigint> {
    const read = this.#client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1 });
    const inbox = new Inbox<AllStreamResolvedEvent>(read, 1);
    try {
      const [last] = (await inbox.wait(1, this.#timeoutMs)) ? recorded(inbox.take(1)) : [];
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

function recorded(resolved: ResolvedEvent[]): StoredEvent[] {
  return resolved.flatMap(({ event }) => (event ? [event] : []));
}

/** Tells the server to stop sending, unless it has said all. */
function cancel(read: StreamingRead<unknown> | AllStreamSubscription, inbox: Inbox<unknown>): void {
  if (inbox.ended) return;
  const cancelled = 'unsubscribe' in read ? read.unsubscribe() : read.cancel();
  // It rejects only if the call was never opened, which the inbox was told by the 'error' event.
  cancelled.catch(() => undefined);
}
