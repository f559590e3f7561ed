import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { AppendSession } from '../append-session.js';
import { Inbox } from '../inbox.js';
import type { ExpectedRevision } from '../types.js';
import type { EncodedEvent } from '../wire/append-request.js';
import { uuidText } from '../wire/uuid.js';

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

/** The log without its read and append boundaries: nothing is opened, upcast or sealed. For copies of it only. */
export class RawLog {
  readonly #client: EventStoreDBClient;
  readonly #session: AppendSession;

  /** @param url as EventLog's @param timeoutMs how long the log may say nothing */
  constructor(
    url: string,
    private readonly timeoutMs = 30_000,
  ) {
    this.#client = EventStoreDBClient.connectionString(url);
    this.#session = new AppendSession(this.#client, timeoutMs);
  }

  /**
   * Every event up to the log's end at the time of the call, oldest first, in batches of up to 1,000, without the store's own
   * (`$...`). A batch may be empty.
   * @throws LogUnavailable
   */
  async *readAll(): AsyncGenerator<{ events: RawEvent[]; position: bigint }, void, undefined> {
    const read = await ClientCore.readAll(this.#client, readRequest('forwards', Number.MAX_SAFE_INTEGER));
    const inbox = new Inbox<ReadResp>(read, 2 * pageSize);
    try {
      while (await inbox.wait(pageSize, this.timeoutMs)) {
        const events = inbox.take(pageSize).flatMap(recorded);
        const position = events.at(-1)?.position;
        if (position !== undefined) yield { events: events.filter(isOurs), position };
      }
    } finally {
      if (!inbox.ended) read.cancel();
    }
  }

  /** Position of the last event, the store's own included; 0n when there is none. Throws LogUnavailable. */
  async head(): Promise<bigint> {
    const read = await ClientCore.readAll(this.#client, readRequest('backwards', 1));
    const inbox = new Inbox<ReadResp>(read, 1);
    try {
      const [last] = (await inbox.wait(1, this.timeoutMs)) ? inbox.take(1).flatMap(recorded) : [];
      return last?.position ?? 0n;
    } finally {
      if (!inbox.ended) read.cancel();
    }
  }

  /** As AppendSession's: all events or none, as they are. Appends that are not waited for keep their order. */
  async append(stream: string, events: EncodedEvent[], expected: ExpectedRevision): Promise<void> {
    await this.#session.append(stream, events, expected);
  }

  async close(): Promise<void> {
    this.#session.close();
    await this.#client.dispose();
  }
}

/** Reaches the client's managed channel, as AppendSession does: its own reads parse the JSON and lose the bytes. */
class ClientCore extends EventStoreDBClient {
  static readAll(client: ClientCore, request: streams.ReadReq): Promise<ClientReadableStream<ReadResp>> {
    return client.GRPCStreamCreator(StreamsClient, 'readAll', (grpc) =>
      grpc.read(request, ...client.callArguments({}, { deadline: Infinity })),
    )();
  }
}

function readRequest(direction: 'forwards' | 'backwards', count: number): streams.ReadReq {
  const all = new streams.ReadReq.Options.AllOptions();
  if (direction === 'forwards') all.setStart(new shared.Empty());
  else all.setEnd(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setAll(all);
  options.setReadDirection(direction === 'forwards' ? 0 : 1);
  options.setResolveLinks(false);
  options.setCount(String(count));
  options.setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
  options.setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
}

/** None for what is no event, such as the last position of the log. */
function recorded(response: ReadResp): RawEvent[] {
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
