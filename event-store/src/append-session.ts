import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { LogUnavailable, WrongExpectedRevision } from './errors.js';
import type { ExpectedRevision } from './types.js';

/** One event as it goes over the wire. */
export interface EncodedEvent {
  id: string;
  type: string;
  data: Buffer;
  metadata: Buffer;
  /** Unset: application/json. */
  contentType?: string;
}

/** A cluster may answer a repeated append without a position. */
export interface AppendAnswer {
  revision: number;
  position: bigint | undefined;
}

interface Pending {
  stream: string;
  timer: NodeJS.Timeout;
  resolve: (answer: AppendAnswer) => void;
  reject: (error: Error) => void;
}

type BatchStream = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/** The server's own deadline is a wall-clock time, so it must outlast small differences of the clocks; 10 s is the client's default. */
const serverDeadlineMs = 10_000;

/**
 * Appends over one long-lived BatchAppend call (streams.proto of EventStoreDB 21.10 and later).
 *
 * Why not the client's own appendToStream: its batch append keeps the pending appends of all clients in one table per process,
 * throws out of an event handler on an answer it no longer waits for, and leaves a rejected promise to nobody when the connection
 * breaks under load; each of these ends the process. Its plain append does not, but costs two to three times the CPU.
 * Channel, discovery, TLS, credentials and reconnect remain the client's.
 */
export class AppendSession {
  readonly #pending = new Map<string, Pending>();
  #stream: Promise<BatchStream> | undefined;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Appends all events or none.
   * @throws WrongExpectedRevision, or LogUnavailable after at most `timeoutMs`: then it may or may not be stored
   */
  append(name: string, events: EncodedEvent[], expected: ExpectedRevision): Promise<AppendAnswer> {
    return new Promise((resolve, reject) => {
      const correlationId = randomUUID();
      const timer = setTimeout(() => {
        this.#drop(new LogUnavailable(`The log did not answer an append within ${this.timeoutMs} ms`));
      }, this.timeoutMs);
      this.#pending.set(correlationId, { stream: name, timer, resolve, reject });
      const request = batchRequest(correlationId, name, events, expected);
      this.#stream ??= this.#open();
      this.#stream.then(
        (stream) => {
          if (this.#pending.has(correlationId)) stream.write(request);
        },
        (error: unknown) => this.#drop(unavailable(error)),
      );
    });
  }

  /** Ends the call; appends without an answer reject. */
  close(): void {
    this.#drop(new LogUnavailable('The log was closed'));
  }

  #open(): Promise<BatchStream> {
    return ClientCore.batchAppend(this.client, (stream) => {
      stream.on('data', (answer: BatchAppendResp) => this.#settle(answer));
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
    stream?.then(
      (open) => open.cancel(),
      () => undefined,
    );
    for (const [correlationId, pending] of this.#pending) {
      this.#pending.delete(correlationId);
      clearTimeout(pending.timer);
      pending.reject(error);
    }
  }

  #settle(answer: BatchAppendResp): void {
    const correlationId = uuidText(answer.getCorrelationId());
    const pending = this.#pending.get(correlationId);
    if (!pending) return;
    this.#pending.delete(correlationId);
    clearTimeout(pending.timer);
    const success = answer.getSuccess();
    const position = success?.getPosition();
    if (success)
      pending.resolve({
        revision: Number(success.getCurrentRevision()),
        position: position && BigInt(position.getCommitPosition()),
      });
    else pending.reject(refusal(answer, pending.stream));
  }
}

/** Reaches what the client keeps for its own subclasses: its managed channel and its call options. Typed, so a change does not compile. */
class ClientCore extends EventStoreDBClient {
  static batchAppend(client: ClientCore, listen: (stream: BatchStream) => void): Promise<BatchStream> {
    return client.GRPCStreamCreator(StreamsClient, 'batchAppend', (grpc) => {
      const stream = grpc.batchAppend(...client.callArguments({}, { deadline: Infinity }));
      listen(stream);
      return stream;
    })();
  }
}

function batchRequest(
  correlationId: string,
  name: string,
  events: EncodedEvent[],
  expected: ExpectedRevision,
): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(name)));
  options.setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + serverDeadlineMs)));
  if (expected === 'any') options.setAny(new empty.Empty());
  else if (expected === 'no_stream') options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(new shared.UUID().setString(correlationId));
  request.setOptions(options);
  request.setProposedMessagesList(events.map(proposed));
  request.setIsFinal(true);
  return request;
}

function proposed(event: EncodedEvent): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(event.id));
  message.getMetadataMap().set('type', event.type).set('content-type', event.contentType ?? 'application/json');
  message.setData(event.data);
  message.setCustomMetadata(event.metadata);
  return message;
}

function refusal(answer: BatchAppendResp, stream: string): Error {
  const status = answer.getError();
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

/** The server may answer an id in either of the protocol's forms, whichever was sent. */
export function uuidText(id: UUID | undefined): string {
  const halves = id?.getStructured();
  if (!halves) return id?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function unavailable(error: unknown): LogUnavailable {
  if (error instanceof LogUnavailable) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  return new LogUnavailable(`The log can't be reached: ${cause.message}`, { cause });
}
