import { PassThrough } from 'node:stream';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { LogConnection } from './connection.js';
import type { StoredEvent } from '../wire/read-answer.js';
import { encodeReadRequest } from './read-request.js';
import type { ReadRequest } from './read-request.js';
import { decodeReadAnswer, MANY_EVENTS } from '../wire/read-answer.js';

export interface ReadCallOptions {
  /** After this long without a message, the node is asked whether it is still there. */
  quietMs?: number;
  /** Asks for many events per message; a store that does not know this ignores it. Default true. */
  many?: boolean;
}

/**
 * A read of the protocol (streams.proto), as a stream of its messages' contents. Like the client's own reads, but decoded by
 * hand.
 */
export class ReadCall<Answer = StoredEvent[]> extends PassThrough {
  readonly #opening: Promise<ClientReadableStream<Answer>>;
  #heard = performance.now();
  #over = false;

  /** @param decode turns a message of the server into an item */
  constructor(
    connection: LogConnection,
    request: streams.ReadReq,
    decode: (message: Buffer) => Answer,
    { quietMs = 250, many = true }: ReadCallOptions = {},
  ) {
    super({ objectMode: true });
    const { path, requestSerialize } = StreamsService.read;
    const heard = (message: Buffer) => {
      this.#heard = performance.now();
      connection.answered();
      return decode(message);
    };
    this.#opening = connection.open((grpc, metadata, options) => {
      if (many) metadata.set(MANY_EVENTS, 'true');
      const call = grpc.makeServerStreamRequest(path, requestSerialize, heard, request, metadata, options);
      call.on('error', (error) => this.#fail(error)).on('end', () => clearInterval(watch));
      return call;
    });
    const watch = setInterval(() => {
      if (!this.isPaused() && performance.now() - this.#heard >= quietMs) connection.check();
    }, quietMs);
    this.on('close', () => clearInterval(watch));
    this.#opening.then(
      (call) => call.pipe(this),
      (error: unknown) => this.#fail(error),
    );
  }

  /** Asks the server to stop sending. Rejects only if the call was never opened; the 'error' event has said so. */
  async cancel(): Promise<void> {
    this.#over = true;
    this.destroy();
    const call = await this.#opening;
    call.cancel();
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** A read that ends, with the events of each message. */
export function readLog(connection: LogConnection, request: ReadRequest): ReadCall {
  return new ReadCall(connection, encodeReadRequest(request), decodeReadAnswer);
}
