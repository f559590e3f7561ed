import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { LogUnavailable, WrongExpectedRevision } from './errors.js';
import type { ExpectedRevision } from './types.js';
import { decodeAnswer, type AppendAnswerMessage } from './wire/append-answer.js';
import { encodeAppend, type EncodedEvent } from './wire/append-request.js';
import { FrameOutbox, passFrames } from './wire/pass-frames.js';

/** A cluster may answer a repeated append without a position. */
export interface AppendAnswer {
  revision: number;
  position: bigint | undefined;
}

interface Pending {
  stream: string;
  /** When it was asked for, of `performance.now()`. */
  since: number;
  resolve: (answer: AppendAnswer) => void;
  reject: (error: Error) => void;
}

type BatchStream = ClientDuplexStream<Buffer, AppendAnswerMessage>;

/** The server's own deadline is a wall-clock time, so it must outlast small differences of the clocks; 10 s is the client's default. */
const serverDeadlineMs = 10_000;

/**
 * Appends over one long-lived BatchAppend call (streams.proto of EventStoreDB 21.10 and later). Appends of one turn of the event
 * loop travel as one write, each a message of its own.
 *
 * Why not the client's own appendToStream: its batch append keeps the pending appends of all clients in one table per process,
 * throws out of an event handler on an answer it no longer waits for, and leaves a rejected promise to nobody when the connection
 * breaks under load; each of these ends the process. Its plain append does not, but costs two to three times the CPU.
 * Channel, discovery, TLS, credentials and reconnect remain the client's.
 */
export class AppendSession {
  /** In the order they were asked for. */
  readonly #pending = new Map<string, Pending>();
  readonly #outbox = new FrameOutbox((frames) => this.#send(frames));
  #stream: Promise<BatchStream> | undefined;
  #opened: BatchStream | undefined;
  #alarm: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Appends all events or none.
   * @throws WrongExpectedRevision, or LogUnavailable after at most `timeoutMs`: then it may or may not be stored
   */
  append(stream: string, events: EncodedEvent[], expected: ExpectedRevision): Promise<AppendAnswer> {
    return new Promise((resolve, reject) => {
      const correlationId = randomUUID();
      const deadline = Date.now() + serverDeadlineMs;
      this.#outbox.push(encodeAppend({ correlationId, stream, expected, deadline, events }));
      this.#pending.set(correlationId, { stream, since: performance.now(), resolve, reject });
      this.#alarm ??= setTimeout(() => this.#timeOut(), this.timeoutMs);
    });
  }

  /** Ends the call; appends without an answer reject. */
  close(): void {
    this.#drop(new LogUnavailable('The log was closed'));
  }

  #send(frames: Buffer): void {
    if (this.#opened) return void this.#opened.write(frames);
    this.#stream ??= this.#open();
    const opening = this.#stream;
    opening.then(
      (stream) => {
        // Given up meanwhile: nobody waits for these any more.
        if (this.#stream !== opening) return;
        this.#opened = stream;
        stream.write(frames);
      },
      (error: unknown) => {
        if (this.#stream === opening) this.#drop(unavailable(error));
      },
    );
  }

  /** One timer for all: the oldest is the first to be late, and nearly every append is answered long before. */
  #timeOut(): void {
    this.#alarm = undefined;
    const [oldest] = this.#pending.values();
    if (!oldest) return;
    const left = oldest.since + this.timeoutMs - performance.now();
    if (left > 0) this.#alarm = setTimeout(() => this.#timeOut(), left);
    else this.#drop(new LogUnavailable(`The log did not answer an append within ${this.timeoutMs} ms`));
  }

  #open(): Promise<BatchStream> {
    return ClientCore.batchAppend(this.client, (stream) => {
      stream.on('data', (answer: AppendAnswerMessage) => this.#settle(answer));
      stream.on('error', (error) => this.#lost(stream, error));
      stream.on('end', () => this.#lost(stream, new LogUnavailable('The log ended the connection')));
    });
  }

  #lost(stream: BatchStream, error: Error): void {
    void this.#stream?.then((current) => {
      if (current === stream) this.#drop(unavailable(error));
    });
  }

  /** Gives the call up and rejects all that wait for it; the next append opens another. */
  #drop(error: Error): void {
    const stream = this.#stream;
    this.#stream = undefined;
    this.#opened = undefined;
    this.#outbox.clear();
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    stream?.then(
      (open) => open.cancel(),
      () => undefined,
    );
    const dropped = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of dropped) pending.reject(error);
  }

  #settle(answer: AppendAnswerMessage): void {
    const pending = this.#pending.get(answer.correlationId);
    if (!pending) return;
    this.#pending.delete(answer.correlationId);
    if (answer.success) pending.resolve(answer.success);
    else pending.reject(refusal(answer.message, pending.stream));
  }
}

/** Reaches what the client keeps for its own subclasses: its managed channel and its call options. Typed, so a change does not compile. */
class ClientCore extends EventStoreDBClient {
  static batchAppend(client: ClientCore, listen: (stream: BatchStream) => void): Promise<BatchStream> {
    return client.GRPCStreamCreator(StreamsClient, 'batchAppend', (grpc) => {
      const [metadata, options] = client.callArguments({}, { deadline: Infinity });
      const { path } = StreamsService.batchAppend;
      const stream = grpc.makeBidiStreamRequest(path, passFrames, decodeAnswer, metadata, options);
      listen(stream);
      return stream;
    })();
  }
}

function refusal(message: Buffer, stream: string): Error {
  const status = streams.BatchAppendResp.deserializeBinary(message).getError();
  const details = status?.getDetails();
  const kind = details?.getTypeName() ?? 'no reason';
  if (details && kind === 'event_store.client.WrongExpectedVersion') {
    const wrong = details.unpack((bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes), kind);
    return new WrongExpectedRevision(
      stream,
      wrong?.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : -1,
    );
  }
  if (kind === 'event_store.client.Timeout') return new LogUnavailable('The log could not append in time');
  return new Error(`The log refused an append to ${stream}: ${kind} ${status?.getMessage() ?? ''}`.trim());
}

function unavailable(error: unknown): LogUnavailable {
  if (error instanceof LogUnavailable) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  return new LogUnavailable(`The log can't be reached: ${cause.message}`, { cause });
}
