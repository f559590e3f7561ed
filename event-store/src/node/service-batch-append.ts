import { isUtf8 } from 'node:buffer';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { encodeSuccess } from '../wire/append-answer.js';
import type { AppendChunk, AppendChunkOptions, ProposedMessage } from '../wire/append-chunk.js';
import { FrameOutbox } from '../wire/pass-frames.js';
import { readUuid } from '../wire/protobuf.js';
import { toRpcStatus, toServiceError } from './grpc-errors.js';
import type { NodeContext } from './node-context.js';
import { appendBytes, frameOf, MAX_APPEND_BYTES } from './proto-values.js';
import { invalidArgument, NodeError } from './refusal.js';
import { tooLarge } from './service-append.js';
import { isUuid, type ProposedEvent } from './stored-event.js';
import type { AppendRequest, Written } from './write-request.js';

/** The client has no timer of its own: it gets an answer by this time, whatever deadline it names. */
const LONGEST_WAIT_MS = 30_000;

interface Pending {
  key: string;
  /** As it was sent: a UUID message, and the stream's name. */
  correlation: Buffer;
  streamName: Buffer;
  request: AppendRequest;
}

type Call = ServerDuplexStream<AppendChunk, Buffer>;

/**
 * `Streams.BatchAppend`: one long stream per client on which chunks of different appends may interleave. Every append is
 * answered exactly once (the client throws on a second answer), at its deadline with a timeout. Only when the node can't
 * serve at all does the stream end in an error: that rejects every pending append of the client's process.
 */
export function batchAppendService(context: NodeContext): (call: Call) => void {
  return (call) => {
    new BatchAppendCall(context, call).start();
  };
}

class BatchAppendCall {
  private readonly pending = new Map<string, Pending>();
  /** Answers of a committed group go out in one write. */
  private readonly answers: FrameOutbox;
  private alarm: { at: number; timer: NodeJS.Timeout } | undefined;
  private over = false;
  private ended = false;

  constructor(
    private readonly context: NodeContext,
    private readonly call: Call,
  ) {
    this.answers = new FrameOutbox((frames) => call.write(frames));
  }

  start(): void {
    const { call, context } = this;
    context.openCalls.add(this);
    call.on('data', (chunk: AppendChunk) => this.take(chunk));
    call.on('end', () => {
      this.ended = true;
      this.endWhenAnswered();
    });
    for (const event of ['error', 'cancelled', 'close']) call.on(event, () => this.forget());
  }

  fail(error: unknown): void {
    if (this.over) return;
    this.answers.flush();
    this.forget();
    this.call.emit('error', toServiceError(error));
  }

  private take(chunk: AppendChunk): void {
    let pending: Pending | undefined;
    try {
      const key = uuidOf(readUuid(chunk.correlationId));
      pending = chunk.options ? this.begin(key, chunk, chunk.options) : this.pending.get(key);
      // Chunks of an append that is already answered (too large, timed out) are ignored.
      if (!pending) return;
      const { request } = pending;
      for (const message of chunk.events) {
        const event = proposedEvent(message);
        request.bytes += appendBytes(event);
        request.events.push(event);
      }
      if (request.bytes > MAX_APPEND_BYTES) throw tooLarge();
      if (chunk.isFinal) this.write(pending);
    } catch (error) {
      if (pending && error instanceof NodeError) this.answer(pending, error);
      else this.fail(error);
    }
  }

  private begin(key: string, chunk: AppendChunk, { stream, expected, deadline }: AppendChunkOptions): Pending {
    if (this.pending.has(key)) throw invalidArgument(`correlation id ${key} is in use`);
    if (!stream?.length) throw invalidArgument('a stream name is missing');
    if (!isUtf8(stream)) throw invalidArgument('the stream name is not UTF-8');
    const until = Math.min(deadline ?? Infinity, Date.now() + LONGEST_WAIT_MS);
    const pending: Pending = {
      key,
      correlation: chunk.correlationId,
      streamName: stream,
      request: { kind: 'append', stream: stream.toString('utf8'), expected, events: [], bytes: 0, deadline: until },
    };
    this.pending.set(key, pending);
    this.wakeAt(until);
    return pending;
  }

  /** One timer for the earliest deadline: nearly every append is answered long before, and a timer for each costs time. */
  private wakeAt(deadline: number): void {
    if (this.alarm && this.alarm.at <= deadline) return;
    clearTimeout(this.alarm?.timer);
    const timer = setTimeout(() => this.timeOut(), Math.max(0, deadline - Date.now()));
    this.alarm = { at: deadline, timer };
  }

  private timeOut(): void {
    this.alarm = undefined;
    const now = Date.now();
    let next = Infinity;
    for (const pending of this.pending.values()) {
      const { deadline } = pending.request;
      if (deadline <= now) this.answer(pending, new NodeError({ kind: 'timeout' }));
      else next = Math.min(next, deadline);
    }
    if (next < Infinity && !this.over) this.wakeAt(next);
  }

  private write(pending: Pending): void {
    const { writer } = this.context;
    if (writer.isFull) {
      this.call.pause();
      void writer.room().then(() => this.call.resume());
    }
    writer.enqueue(pending.request, (outcome) => {
      if (outcome instanceof NodeError && outcome.refusal.kind === 'unavailable') this.fail(outcome);
      else this.answer(pending, outcome);
    });
  }

  private answer({ key, correlation, streamName }: Pending, outcome: Written | NodeError): void {
    if (!this.pending.delete(key) || this.over) return;
    if (outcome instanceof NodeError) this.answers.push(refusalFrame(correlation, streamName, outcome));
    else this.answers.push(encodeSuccess(correlation, streamName, outcome.revision, outcome.position));
    this.endWhenAnswered();
  }

  private endWhenAnswered(): void {
    if (!this.ended || this.pending.size || this.over) return;
    this.answers.flush();
    this.forget();
    this.call.end();
  }

  private forget(): void {
    this.over = true;
    this.context.openCalls.delete(this);
    clearTimeout(this.alarm?.timer);
    this.answers.clear();
    this.pending.clear();
  }
}

function uuidOf(text: string): string {
  if (!isUuid(text)) throw invalidArgument(`'${text}' is not a UUID`);
  return text;
}

function proposedEvent({ id, type, contentType, data, metadata }: ProposedMessage): ProposedEvent {
  return { id: uuidOf(id), type, isJson: contentType === 'application/json', data, metadata };
}

function refusalFrame(correlation: Buffer, streamName: Buffer, { refusal }: NodeError): Buffer {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(shared.UUID.deserializeBinary(correlation));
  response.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Uint8Array.from(streamName)));
  return frameOf(response.setError(toRpcStatus(refusal)));
}
