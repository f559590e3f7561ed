import { setImmediate } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import type { CallOptions, ClientReadableStream, ServiceError } from '@grpc/grpc-js';
import { logPatienceMs } from '../../../contracts/src/patience.js';
import { readAddress } from './address.js';
import { logError, LogRefused, LogUnavailable } from '../errors.js';
import { pause } from '../flow/keep-going.js';
import { encodeReadRequest } from './read-request.js';

export interface ConnectionOptions {
  /** How long to wait during an outage, from its beginning. Default `logPatienceMs`. */
  patienceMs?: number | undefined;
  /** A node that does not answer a simple question within this time counts as frozen. Default 1 s. */
  silentMs?: number;
}

/** A call is tried for this long, however long the outage has lasted. */
const leastPatienceMs = 2_500;
/** After an outage of so many times `silentMs`, a silent node may be a slow one: it is waited for longer, by that factor. */
const slow = { after: 12, factor: 5 };
/** Pause between two questions who leads, while a silent node is waited for. */
const leaderLookMs = 250;

interface Opened {
  grpc: StreamsClient;
  call: ClientReadableStream<unknown>;
}

/**
 * The client's channel to the leader, and the decision that it is no longer of use. The client itself gives a channel up when a call
 * fails on it. It does not notice a silent node: such a channel lives until its keepalive ends, 10 to 20 s.
 * So a call that waits for an answer has a simple question sent to the node. If the node does not answer, or does not lead, every call
 * on the channel fails at once, and the next one uses a newly found channel. Discovery, TLS, credentials and the channel itself remain
 * the client's.
 */
export class LogConnection {
  readonly #client: EventStoreDBClient;
  /** Only asks who leads: it opens no connection for calls. */
  readonly #lookout: EventStoreDBClient;
  readonly #patienceMs: number;
  readonly #silentMs: number;
  readonly #calls = new Set<Opened>();
  #dropping: Promise<void> = Promise.resolve();
  #awaySince: number | undefined;
  #answeredBy: StreamsClient | undefined;
  #asking = false;
  #closed = false;
  #isRecent = false;

  /** @throws WrongAddress for a connection string that can't be used */
  constructor(url: string, { patienceMs = logPatienceMs, silentMs = 1_000 }: ConnectionOptions = {}) {
    const { connectionString } = readAddress(url);
    this.#client = EventStoreDBClient.connectionString(connectionString);
    this.#lookout = EventStoreDBClient.connectionString(connectionString);
    this.#patienceMs = patienceMs;
    this.#silentMs = silentMs;
  }

  /**
   * Opens a call on the present channel. It ends with an 'error' when the channel is given up.
   * @param start makes the call, and listens to it: it may fail at any time
   */
  async open<Call extends ClientReadableStream<unknown>>(
    start: (grpc: StreamsClient, metadata: Metadata, options: CallOptions) => Call,
  ): Promise<Call> {
    return (await this.#open(start)).call;
  }

  async #open<Call extends ClientReadableStream<unknown>>(
    start: (grpc: StreamsClient, metadata: Metadata, options: CallOptions) => Call,
  ): Promise<{ grpc: StreamsClient; call: Call }> {
    await this.#dropping;
    const grpc = await ClientCore.streams(this.#client);
    if (this.#closed) throw new LogUnavailable('The log was closed');
    const opened = { grpc, call: start(grpc, ...ClientCore.argumentsOf(this.#client)) };
    this.#calls.add(opened);
    const over = () => this.#calls.delete(opened);
    opened.call.on('end', over).on('close', over);
    opened.call.on('error', (error: ServiceError) => {
      if (over() && endsChannel(error)) this.#drop(grpc, error);
    });
    return opened;
  }

  /** Call it whenever the store has served a call. */
  answered(): void {
    this.#awaySince = undefined;
  }

  /** Call it when a request made at `since` failed or was not answered in time. */
  failed(since: number): void {
    this.#awaySince ??= since;
  }

  /**
   * Until when to try a request made at `since`, both by `performance.now()`. The patience is per outage, not per call: if the store has
   * been away for long, a call fails soon.
   */
  until(since: number): number {
    const began = Math.min(since, this.#awaySince ?? since);
    return Math.max(began + this.#patienceMs, since + Math.min(leastPatienceMs, this.#patienceMs));
  }

  /** Checks whether the node at the other end is there and leads; if not, the channel is given up. One question at a time. */
  check(): void {
    if (this.#asking || this.#closed) return;
    this.#asking = true;
    const asked = this.#ask();
    // The channel was never opened, and each waiting call learns so itself.
    void asked.catch(() => undefined).then(() => (this.#asking = false));
  }

  async #ask(): Promise<void> {
    const { path, requestSerialize } = StreamsService.read;
    const head = encodeReadRequest({ from: 'end', backwards: true, limit: 1 });
    const { grpc, call } = await this.#open((grpc, metadata, options) =>
      grpc.makeServerStreamRequest(path, requestSerialize, (message) => message, head, metadata, options),
    );
    let timer: NodeJS.Timeout | undefined;
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      call.on('error', () => resolve()).on('end', () => resolve());
      call.on('data', () => {
        this.#answeredBy = grpc;
        this.answered();
        resolve();
      });
      const silent = () => {
        this.#drop(grpc, serviceError('it does not answer'));
        resolve();
      };
      const away = this.#awaySince !== undefined && performance.now() - this.#awaySince > slow.after * this.#silentMs;
      if (away) void this.#whenReplaced(grpc, over.signal, silent);
      const silentMs = away ? slow.factor * this.#silentMs : this.#silentFor(grpc);
      // A busy process handles its timers before the answers that have arrived: a turn of the event loop handles those first.
      timer = setTimeout(() => void setImmediate().then(() => over.signal.aborted || silent()), silentMs);
    });
    over.abort();
    clearTimeout(timer);
    call.cancel();
  }

  /** Short for a channel that never answered: in a failover it leads to the old leader, as long as the others name that one. */
  #silentFor(grpc: StreamsClient): number {
    return this.#answeredBy === grpc ? this.#silentMs : 0.75 * this.#silentMs;
  }

  /** Calls back when the nodes name another leader than the one at the other end: then that one is not slow. */
  async #whenReplaced(grpc: StreamsClient, signal: AbortSignal, replaced: () => void): Promise<void> {
    for (;;) {
      await pause(leaderLookMs, signal);
      if (signal.aborted) return;
      // While nobody is named, the old leader may be the next.
      const named = await ClientCore.streams(this.#lookout).catch(() => undefined);
      if (!named) continue;
      // Given up like a failed one, it is found anew, and asked last, the next time.
      const target = named.getChannel().getTarget();
      await ClientCore.drop(this.#lookout, named, serviceError('it was only asked for'));
      if (target !== grpc.getChannel().getTarget() && !signal.aborted) return replaced();
    }
  }

  /** Gives up the channel of a call: the store said that it can't serve there. */
  giveUp(call: ClientReadableStream<unknown>, reason: string): void {
    for (const opened of this.#calls) if (opened.call === call) return this.#drop(opened.grpc, serviceError(reason));
  }

  #drop(grpc: StreamsClient, error: ServiceError): void {
    const calls = [...this.#calls].filter((opened) => opened.grpc === grpc);
    for (const opened of calls) this.#calls.delete(opened);
    this.#dropping = ClientCore.drop(this.#client, grpc, error);
    for (const { call } of calls) {
      call.emit('error', error);
      call.cancel();
    }
  }

  /** @throws LogRefused for a store before 23.10; LogUnavailable */
  async refuseOld(): Promise<void> {
    try {
      if (!this.#isRecent && !isRecent(await ClientCore.version(this.#client))) throw new LogRefused('old');
      this.#isRecent = true;
    } catch (error) {
      throw logError(error, 'asked for its version');
    }
  }

  /** Ends all calls and disconnects. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { call } of this.#calls) call.cancel();
    await this.#client.dispose();
  }
}

/** Subscriptions say `caught up` from 23.10 on. Before 21.6 a store did not give its version, either. */
function isRecent(version: string): boolean {
  const [, year = 0, minor = 0] = (/^(\d+)\.(\d+)\./.exec(version) ?? []).map(Number);
  return year > 23 || (year === 23 && minor >= 10);
}

/** Errors for which the client, too, gives a channel up: unreachable, another leads, ended by the server. */
function endsChannel({ code, details, metadata }: ServiceError): boolean {
  if (code === status.UNAVAILABLE || metadata?.get('exception')[0] === 'not-leader') return true;
  return code === status.CANCELLED && details !== 'Cancelled on client';
}

function serviceError(details: string): ServiceError {
  const metadata = new Metadata();
  return Object.assign(new Error(details), { code: status.UNAVAILABLE, details, metadata });
}

/** Reaches what the client keeps for its own subclasses: its channel and its call options. Typed, so a change does not compile. */
class ClientCore extends EventStoreDBClient {
  /** On the present channel, or on a newly found one. */
  static streams(client: ClientCore): Promise<StreamsClient> {
    return client.execute(StreamsClient, 'streams', (grpc) => Promise.resolve(grpc));
  }

  /** As the store reports it; `unknown` if it does not. */
  static async version(client: ClientCore): Promise<string> {
    return (await client.capabilities).serverVersion;
  }

  /**
   * Every call asks for the leader: a follower may lag behind, would pass an append on to a leader that is gone, and with this says at
   * once who leads.
   */
  static argumentsOf(client: ClientCore): [Metadata, CallOptions] {
    return client.callArguments({ requiresLeader: true }, { deadline: Infinity });
  }

  /** The client closes the channel if the error requires it, and remembers the address that failed, or the leader that it names. */
  static drop(client: ClientCore, grpc: StreamsClient, error: ServiceError): Promise<void> {
    return client.handleError(grpc, error);
  }
}
