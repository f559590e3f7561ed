import { PassThrough } from 'node:stream';
import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { StoredEvent } from './decode-batch.js';
import { decodeReadAnswer, MANY_EVENTS } from './wire/read-answer.js';

const { Options } = streams.ReadReq;

/** What to read of the whole log, or of one stream. */
export interface ReadRequest {
  stream?: string;
  /** Position or revision to read from, inclusive; the start of the log or stream, or its end. */
  from: bigint | 'start' | 'end';
  backwards: boolean;
  /** Most events to read. */
  limit: number;
}

/**
 * A read of the protocol (streams.proto), as a stream of what its messages hold. The same as the client's own reads, but decoded by
 * hand, and asking for many events in a message, which a store that does not know of it leaves out. Channel, discovery, TLS,
 * credentials and reconnect remain the client's.
 */
export class ReadCall<Answer = StoredEvent[]> extends PassThrough {
  readonly #opening: Promise<ClientReadableStream<Answer>>;
  #cancelled = false;

  /** @param decode what a message of the server is made into */
  constructor(client: EventStoreDBClient, request: streams.ReadReq, decode: (message: Buffer) => Answer) {
    super({ objectMode: true });
    this.#opening = ClientCore.read(client, request, decode);
    this.#opening.then(
      (call) => call.on('error', (error) => this.#fail(error)).pipe(this),
      (error: unknown) => this.#fail(error),
    );
  }

  /** Tells the server to stop sending. Rejects only if the call was never opened, which the 'error' event has said. */
  async cancel(): Promise<void> {
    this.#cancelled = true;
    const call = await this.#opening;
    call.cancel();
  }

  #fail(error: unknown): void {
    if (!this.#cancelled) this.emit('error', error instanceof Error ? error : new Error(String(error)));
  }
}

/** Reaches what the client keeps for its own subclasses, as AppendSession does. Typed, so a change does not compile. */
class ClientCore extends EventStoreDBClient {
  static read<Answer>(
    client: ClientCore,
    request: streams.ReadReq,
    decode: (message: Buffer) => Answer,
  ): Promise<ClientReadableStream<Answer>> {
    return client.GRPCStreamCreator(StreamsClient, 'read', (grpc) => {
      const [metadata, options] = client.callArguments({}, { deadline: Infinity });
      metadata.set(MANY_EVENTS, 'true');
      const { path, requestSerialize } = StreamsService.read;
      return grpc.makeServerStreamRequest(path, requestSerialize, decode, request, metadata, options);
    })();
  }
}

/** A read that ends, with the events of each message. */
export function readLog(client: EventStoreDBClient, request: ReadRequest): ReadCall {
  return new ReadCall(client, encodeRequest(request), decodeReadAnswer);
}

function encodeRequest({ stream, from, backwards, limit }: ReadRequest): streams.ReadReq {
  const options = new Options();
  if (stream === undefined) options.setAll(placeInLog(from));
  else options.setStream(placeInStream(stream, from));
  options.setReadDirection(backwards ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS);
  options.setResolveLinks(false);
  options.setCount(String(Math.min(limit, Number.MAX_SAFE_INTEGER)));
  options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  options.setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
}

function placeInLog(from: ReadRequest['from']): streams.ReadReq.Options.AllOptions {
  const all = new Options.AllOptions();
  if (from === 'start') return all.setStart(new shared.Empty());
  if (from === 'end') return all.setEnd(new shared.Empty());
  const place = new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from));
  return all.setPosition(place);
}

function placeInStream(name: string, from: ReadRequest['from']): streams.ReadReq.Options.StreamOptions {
  const identifier = new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name)));
  const stream = new Options.StreamOptions().setStreamIdentifier(identifier);
  if (from === 'start') return stream.setStart(new shared.Empty());
  if (from === 'end') return stream.setEnd(new shared.Empty());
  return stream.setRevision(String(from));
}
