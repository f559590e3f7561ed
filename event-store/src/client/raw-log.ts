import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { AppendSession } from './append-session.js';
import { LogConnection } from './connection.js';
import { cancel } from './follow.js';
import { Inbox } from './inbox.js';
import { ReadCall } from './read-call.js';
import { encodeReadRequest, type ReadRequest } from './read-request.js';
import type { ExpectedRevision } from '../types.js';
import type { EncodedEvent } from '../wire/append-request.js';
import { uuidText } from '../wire/protobuf.js';

/** An event as stored, byte by byte. */
export interface RawEvent extends Required<EncodedEvent> {
  stream: string;
  revision: number;
  position: bigint;
  data: Buffer;
  metadata: Buffer;
}

const pageSize = 1000;
const noPosition = 2n ** 64n - 1n;
/** A copy keeps the store busy, and nobody waits for it at a screen. */
const silentMs = 10_000;

/** The log without its read and append boundaries: nothing is unsealed, upcast or sealed. Only for copies of it. */
export class RawLog {
  readonly #connection: LogConnection;
  readonly #session: AppendSession;

  /** @param url as for EventLog @param timeoutMs how long the log may be silent */
  constructor(
    url: string,
    private readonly timeoutMs = 30_000,
  ) {
    this.#connection = new LogConnection(url, { patienceMs: timeoutMs, silentMs });
    this.#session = new AppendSession(this.#connection, timeoutMs);
  }

  /**
   * Every event up to the log's end at the time of the call, oldest first, in batches of up to 1,000, without the store's own
   * (`$...`). A batch may be empty.
   * @throws LogUnavailable
   */
  async *readAll(): AsyncGenerator<{ events: RawEvent[]; position: bigint }, void, undefined> {
    const { read, inbox } = this.#read({ from: 'start', backwards: false, limit: Infinity }, 2 * pageSize);
    try {
      while (await inbox.wait(pageSize, this.timeoutMs)) {
        const events = inbox.take(pageSize).flatMap(rawEvents);
        const position = events.at(-1)?.position;
        if (position !== undefined) yield { events: events.filter(isOurs), position };
      }
    } finally {
      cancel(read, inbox);
    }
  }

  /** A stream's stored events, oldest first; none if there is no such stream. Throws LogUnavailable. */
  async *readStream(stream: string): AsyncGenerator<RawEvent[], void, undefined> {
    const { read, inbox } = this.#read({ stream, from: 'start', backwards: false, limit: Infinity }, 2 * pageSize);
    try {
      while (await inbox.wait(pageSize, this.timeoutMs)) yield inbox.take(pageSize).flatMap(rawEvents);
    } finally {
      cancel(read, inbox);
    }
  }

  /** Position of the last event, the store's own included; 0n when there is none. Throws LogUnavailable. */
  async head(): Promise<bigint> {
    const { read, inbox } = this.#read({ from: 'end', backwards: true, limit: 1 }, 1);
    try {
      const [last] = (await inbox.wait(1, this.timeoutMs)) ? inbox.take(1).flatMap(rawEvents) : [];
      return last?.position ?? 0n;
    } finally {
      cancel(read, inbox);
    }
  }

  #read(request: ReadRequest, highWaterMark: number) {
    const decode = (message: Buffer) => streams.ReadResp.deserializeBinary(message);
    const read = new ReadCall<ReadResp>(this.#connection, encodeReadRequest(request), decode, { many: false });
    return { read, inbox: new Inbox<ReadResp>(read, highWaterMark) };
  }

  /** Like AppendSession's: appends all events unchanged, or none. Concurrent appends keep their order. */
  async append(stream: string, events: EncodedEvent[], expected: ExpectedRevision): Promise<void> {
    await this.#session.append(stream, events, expected);
  }

  async close(): Promise<void> {
    this.#session.close();
    await this.#connection.close();
  }
}

/** The event of an answer; none if it is something else, such as the last position of the log. */
export function rawEvents(response: ReadResp): RawEvent[] {
  const event = response.getEvent()?.getEvent();
  if (!event) return [];
  const described = event.getMetadataMap();
  const commit = BigInt(event.getCommitPosition());
  return [
    {
      stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
      revision: Number(event.getStreamRevision()),
      position: commit === noPosition ? BigInt(event.getPreparePosition()) : commit,
      id: uuidText(event.getId()),
      type: described.get('type') ?? '',
      contentType: described.get('content-type') ?? 'application/octet-stream',
      data: Buffer.from(event.getData_asU8()),
      metadata: Buffer.from(event.getCustomMetadata_asU8()),
    },
  ];
}

function isOurs({ stream, type }: RawEvent): boolean {
  return !stream.startsWith('$') && !type.startsWith('$');
}
