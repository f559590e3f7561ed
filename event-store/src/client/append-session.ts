import { randomUUID } from 'node:crypto';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { backoffMs } from '../flow/keep-going.js';
import type { LogConnection } from './connection.js';
import { logError, LogRefused, LogUnavailable, WrongExpectedRevision } from '../errors.js';
import type { ExpectedRevision } from '../types.js';
import { decodeAnswer, type AppendAnswerMessage } from '../wire/append-answer.js';
import { encodeAppend, type EncodedEvent } from '../wire/append-request.js';
import { FrameOutbox, passFrames } from '../wire/pass-frames.js';

/** A cluster may answer a repeated append without a position. */
export interface AppendAnswer {
  revision: number;
  position: bigint | undefined;
}

interface Pending {
  stream: string;
  events: EncodedEvent[];
  expected: ExpectedRevision;
  /** When it was requested, by `performance.now()`. */
  since: number;
  sentAt: number;
  /** Correlation ids of its sends over the present call, the newest last: an answer to any of them answers the append. */
  sent: string[];
  /** How often the store took too long for it. */
  late: number;
  resolve: (answer: AppendAnswer) => void;
  reject: (error: Error) => void;
}

type BatchStream = ClientDuplexStream<Buffer, AppendAnswerMessage>;

/** Interval of the check for unanswered appends. */
const lookMs = 250;
const longestTryMs = 4_000;
const resend = { firstMs: 50, maxMs: 250 };

/**
 * Appends over one long-lived BatchAppend call (streams.proto of EventStoreDB 23.10 and later). Appends of one turn of the event
 * loop travel as one write of several messages.
 *
 * An append without an answer is sent again, with the same event ids and expected revision, so that the store stores it once: over a
 * new call if the channel was lost, over the same one if the store takes too long, as a node does that was asked while there was
 * no leader. An append that expects 'any' is not: after a change of leader the store might not recognise it.
 *
 * Why not the client's own appendToStream: its batch append keeps the pending appends of all clients in one table per process,
 * throws from an event handler on an answer it no longer waits for, and leaves a rejected promise unhandled when the connection
 * breaks under load; either ends the process. Its plain append does not, but costs two to three times the CPU.
 */
export class AppendSession {
  /** In the order of the requests, which is kept when they are sent again. */
  readonly #pending = new Set<Pending>();
  readonly #sent = new Map<string, Pending>();
  readonly #outbox = new FrameOutbox((frames) => this.#send(frames));
  #stream: Promise<BatchStream> | undefined;
  #opened: BatchStream | undefined;
  #alarm: NodeJS.Timeout | undefined;
  /** After a loss everything waits for this, so that nothing overtakes. */
  #pausing: NodeJS.Timeout | undefined;
  #losses = 0;
  #closed = false;

  /** @param tryMs how long the store may take for the first try of an append */
  constructor(
    private readonly connection: LogConnection,
    private readonly tryMs = 1_000,
  ) {}

  /**
   * Appends all events or none.
   * @throws WrongExpectedRevision; LogRefused; LogUnavailable when the connection's patience is at its end: then it may or may not be
   * stored
   */
  append(stream: string, events: EncodedEvent[], expected: ExpectedRevision): Promise<AppendAnswer> {
    if (this.#closed) return Promise.reject(new LogUnavailable('The log was closed'));
    return new Promise((resolve, reject) => {
      const since = performance.now();
      const pending: Pending = { stream, events, expected, since, sentAt: since, sent: [], late: 0, resolve, reject };
      this.#pending.add(pending);
      if (!this.#pausing) this.#push(pending);
      this.#watch();
    });
  }

  /** Ends the call; appends without an answer reject. */
  close(): void {
    this.#closed = true;
    this.#forgetCall()?.then(
      (call) => call.cancel(),
      () => undefined,
    );
    clearTimeout(this.#alarm);
    clearTimeout(this.#pausing);
    for (const pending of this.#pending) this.#reject(pending, new LogUnavailable('The log was closed'));
  }

  #push(pending: Pending): void {
    const { stream, events, expected } = pending;
    const correlationId = randomUUID();
    pending.sent.push(correlationId);
    pending.sentAt = performance.now();
    this.#sent.set(correlationId, pending);
    this.#outbox.push(encodeAppend({ correlationId, stream, expected, timeoutMs: this.#limitOf(pending), events }));
  }

  /** A slow store gets more time with every try. */
  #limitOf({ late }: Pending): number {
    return Math.max(this.tryMs, Math.min(this.tryMs * 2 ** late, longestTryMs));
  }

  #send(frames: Buffer): void {
    if (this.#opened) return void this.#opened.write(frames);
    this.#stream ??= this.#open();
    const opening = this.#stream;
    opening.then(
      (stream) => {
        // Given up meanwhile: all of it is sent again.
        if (this.#stream !== opening) return;
        this.#opened = stream;
        stream.write(frames);
      },
      (error: unknown) => {
        if (this.#stream === opening) this.#lost(logError(error, 'reached'));
      },
    );
  }

  #open(): Promise<BatchStream> {
    const opening: Promise<BatchStream> = this.connection.open((grpc, metadata, options) => {
      const { path } = StreamsService.batchAppend;
      const stream = grpc.makeBidiStreamRequest(path, passFrames, decodeAnswer, metadata, options);
      const lost = (error: Error) => {
        if (this.#stream === opening) this.#lost(logError(error, 'reached'));
      };
      stream.on('data', (answer: AppendAnswerMessage) => this.#settle(answer));
      stream.on('error', lost).on('end', () => lost(new LogUnavailable('The log ended the connection')));
      return stream;
    });
    return opening;
  }

  #watch(): void {
    // A busy process handles its timers before the answers that have arrived: handle those first.
    this.#alarm ??= setTimeout(() => setImmediate(() => this.#look()), lookMs);
  }

  /** One timer for all: nearly every append is answered long before. */
  #look(): void {
    this.#alarm = undefined;
    const now = performance.now();
    for (const pending of this.#pending) {
      const { since, sentAt, sent } = pending;
      if (now >= this.connection.until(since)) {
        this.connection.failed(since);
        this.#reject(
          pending,
          new LogUnavailable(`The log did not answer an append within ${Math.round(now - since)} ms`),
        );
      } else if (this.#opened && sent.length === 0) this.#push(pending);
      else if (this.#opened && now - sentAt >= this.#limitOf(pending)) this.#tooLate(pending);
      if (now - sentAt >= lookMs) this.connection.check();
    }
    if (this.#pending.size > 0) this.#watch();
  }

  #tooLate(pending: Pending): void {
    this.connection.failed(pending.since);
    if (pending.expected === 'any') return this.#reject(pending, tooLate());
    pending.late++;
    this.#push(pending);
  }

  #forgetCall(): Promise<BatchStream> | undefined {
    const stream = this.#stream;
    this.#stream = undefined;
    this.#opened = undefined;
    this.#outbox.clear();
    this.#sent.clear();
    return stream;
  }

  /** The call is gone: its pending appends are sent again over another one, unless that is useless. */
  #lost(error: LogUnavailable): void {
    const wasOpen = this.#opened !== undefined;
    void this.#forgetCall();
    const now = performance.now();
    for (const pending of this.#pending) {
      const { since, expected } = pending;
      const refused = error instanceof LogRefused;
      if (!refused) this.connection.failed(since);
      pending.sent = [];
      const inVain = refused || now >= this.connection.until(since);
      if (inVain || (expected === 'any' && wasOpen)) this.#reject(pending, error);
    }
    if (this.#pending.size === 0) return;
    this.#pausing ??= setTimeout(
      () => {
        this.#pausing = undefined;
        for (const pending of this.#pending) if (pending.sent.length === 0) this.#push(pending);
      },
      backoffMs(this.#losses++, resend, Math.random()),
    );
  }

  #settle(answer: AppendAnswerMessage): void {
    const pending = this.#sent.get(answer.correlationId);
    if (!pending) return;
    if (answer.success) return this.#resolve(pending, answer.success);
    const refusal = refusalOf(answer.message, pending.stream);
    // There is another leader, or none: that holds for everything on this call.
    if (refusal === 'not here') return this.#leave();
    if (refusal !== 'too late') return this.#reject(pending, refusal);
    this.#sent.delete(answer.correlationId);
    this.connection.failed(pending.since);
    if (pending.expected === 'any') return this.#reject(pending, tooLate());
    // A later try of the same append is in flight: its answer counts.
    if (pending.sent.at(-1) !== answer.correlationId) return;
    pending.late++;
    this.#unsend(pending);
  }

  #leave(): void {
    if (this.#opened) this.connection.giveUp(this.#opened, 'it is not the leader');
  }

  #resolve(pending: Pending, answer: AppendAnswer): void {
    this.#losses = 0;
    this.connection.answered();
    this.#forget(pending);
    pending.resolve(answer);
  }

  #reject(pending: Pending, error: Error): void {
    if (error instanceof WrongExpectedRevision) this.connection.answered();
    this.#forget(pending);
    pending.reject(error);
  }

  #forget(pending: Pending): void {
    this.#pending.delete(pending);
    this.#unsend(pending);
  }

  #unsend(pending: Pending): void {
    for (const correlationId of pending.sent) this.#sent.delete(correlationId);
    pending.sent = [];
  }
}

function tooLate(): LogUnavailable {
  return new LogUnavailable('The log could not append in time');
}

/**
 * Why an append was not stored. An answer without a kind (`google.protobuf.Empty`) comes from a node that did not handle it: it is not
 * ready, does not lead, or is too busy.
 */
function refusalOf(message: Buffer, stream: string): Error | 'too late' | 'not here' {
  const status = streams.BatchAppendResp.deserializeBinary(message).getError();
  const details = status?.getDetails();
  const kind = details?.getTypeName() ?? 'no reason';
  const reason = status?.getMessage() ?? '';
  switch (kind) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = details?.unpack((bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes), kind);
      return new WrongExpectedRevision(
        stream,
        wrong?.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : -1,
      );
    }
    case 'event_store.client.Timeout':
      return 'too late';
    case 'event_store.client.AccessDenied':
      return new LogRefused('forbidden');
    case 'google.protobuf.Empty':
      return /busy/i.test(reason) ? 'too late' : 'not here';
    default:
      return new Error(`The log refused an append to ${stream}: ${kind} ${reason}`.trim());
  }
}
