import type { ServerDuplexStream } from '@grpc/grpc-js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { toRpcStatus, toServiceError } from './grpc-errors.js';
import type { NodeContext } from './node-context.js';
import {
  appendBytes,
  expectedState,
  MAX_APPEND_BYTES,
  proposedEvent,
  streamIdentifier,
  streamName,
  uuidText,
} from './proto-values.js';
import { invalidArgument, NodeError } from './refusal.js';
import { tooLarge } from './service-append.js';
import type { AppendRequest, Written } from './write-request.js';

/** The client waits without a timer of its own: whatever deadline it names, it gets an answer by then. */
const LONGEST_WAIT_MS = 30_000;

interface Pending {
  key: string;
  correlation: shared.UUID;
  request: AppendRequest;
  timer: NodeJS.Timeout;
}

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

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
  private over = false;
  private ended = false;

  constructor(
    private readonly context: NodeContext,
    private readonly call: Call,
  ) {}

  start(): void {
    const { call, context } = this;
    context.openCalls.add(this);
    call.on('data', (request: streams.BatchAppendReq) => this.take(request));
    call.on('end', () => {
      this.ended = true;
      this.endWhenAnswered();
    });
    for (const event of ['error', 'cancelled', 'close']) call.on(event, () => this.forget());
  }

  fail(error: unknown): void {
    if (this.over) return;
    this.forget();
    this.call.emit('error', toServiceError(error));
  }

  private take(chunk: streams.BatchAppendReq): void {
    let pending: Pending | undefined;
    try {
      const key = uuidText(chunk.getCorrelationId());
      const options = chunk.getOptions();
      pending = options ? this.begin(key, chunk, options) : this.pending.get(key);
      // Chunks of an append that is already answered (too large, timed out) come to nothing.
      if (!pending) return;
      const { request } = pending;
      for (const message of chunk.getProposedMessagesList()) {
        const event = proposedEvent(message);
        request.bytes += appendBytes(event);
        request.events.push(event);
      }
      if (request.bytes > MAX_APPEND_BYTES) throw tooLarge();
      if (chunk.getIsFinal()) this.write(pending);
    } catch (error) {
      if (pending && error instanceof NodeError) this.answer(pending, error);
      else this.fail(error);
    }
  }

  private begin(key: string, chunk: streams.BatchAppendReq, options: streams.BatchAppendReq.Options): Pending {
    if (this.pending.has(key)) throw invalidArgument(`correlation id ${key} is in use`);
    const expected = expectedState(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined);
    const now = Date.now();
    const named = options.getDeadline()?.toDate().getTime() ?? Infinity;
    const deadline = Math.min(named, now + LONGEST_WAIT_MS);
    const pending: Pending = {
      key,
      correlation: chunk.getCorrelationId() ?? new shared.UUID(),
      request: {
        kind: 'append',
        stream: streamName(options.getStreamIdentifier()),
        expected,
        events: [],
        bytes: 0,
        deadline,
      },
      timer: setTimeout(() => this.answer(pending, new NodeError({ kind: 'timeout' })), Math.max(0, deadline - now)),
    };
    this.pending.set(key, pending);
    return pending;
  }

  private write(pending: Pending): void {
    const { writer } = this.context;
    if (writer.isFull) {
      this.call.pause();
      void writer.room().then(() => this.call.resume());
    }
    void writer.write(pending.request).then((outcome) => {
      if (outcome instanceof NodeError && outcome.refusal.kind === 'unavailable') this.fail(outcome);
      else this.answer(pending, outcome);
    });
  }

  private answer({ key, correlation, request, timer }: Pending, outcome: Written | NodeError): void {
    clearTimeout(timer);
    if (!this.pending.delete(key) || this.over) return;
    const response = new streams.BatchAppendResp();
    response.setCorrelationId(correlation).setStreamIdentifier(streamIdentifier(request.stream));
    if (outcome instanceof NodeError) response.setError(toRpcStatus(outcome.refusal));
    else response.setSuccess(success(outcome));
    this.call.write(response);
    this.endWhenAnswered();
  }

  private endWhenAnswered(): void {
    if (!this.ended || this.pending.size || this.over) return;
    this.forget();
    this.call.end();
  }

  private forget(): void {
    this.over = true;
    this.context.openCalls.delete(this);
    for (const { timer } of this.pending.values()) clearTimeout(timer);
    this.pending.clear();
  }
}

function success({ revision, position }: Written): streams.BatchAppendResp.Success {
  const message = new streams.BatchAppendResp.Success();
  const place = new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position));
  message.setPosition(place);
  return revision < 0 ? message.setNoStream(new protobufEmpty.Empty()) : message.setCurrentRevision(String(revision));
}
