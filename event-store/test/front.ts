import type gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import { Client, credentials, Metadata, Server, ServerCredentials } from '@grpc/grpc-js';
import type { sendUnaryData, ServerDuplexStream, ServerUnaryCall, ServerWritableStream, status } from '@grpc/grpc-js';
import protobufAny from 'google-protobuf/google/protobuf/any_pb.js';
import { supportedMethods } from '../src/node/service-features.js';
import { decodeAppendChunk } from '../src/wire/append-chunk.js';

/** The error of a call that the front does not pass on. */
export type Refused = Error & { code: status; details: string; metadata: Metadata };

export interface Front {
  port: number;
  /** Ends the open reads and subscriptions. */
  endReads(reason: Refused): void;
  close(): void;
}

export interface FrontOptions {
  /** Called for every read; undefined: it is passed on. */
  read: (metadata: Metadata) => Refused | undefined;
  /** Called for every append: it is passed on, or ends, or gets this answer, perhaps later, or never. */
  append: (metadata: Metadata) => 'pass on' | Refused | { error: statuses.Status; afterMs: number };
  /** The version that it reports; the node's own if absent. */
  version?: string;
  /** Its answer about the cluster. */
  members?: () => gossip.ClusterInfo;
}

const raw = { requestDeserialize: (bytes: Buffer) => bytes, responseSerialize: (bytes: Buffer) => bytes };
const keep = (bytes: Buffer) => bytes;

/** A gRPC error as EventStoreDB makes it. */
export function refused(code: status, details: string, trailers: Record<string, string> = {}): Refused {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

/** The refusal of an append: a google.rpc.Status whose details are of that kind. */
export function answerOf(kind: string, message = ''): statuses.Status {
  const details = new protobufAny.Any();
  details.pack(new Uint8Array(), kind);
  return new statuses.Status().setMessage(message).setDetails(details);
}

/**
 * A server of EventStoreDB's protocol that passes reads and appends on to a node, or refuses them.
 * @param nodePort called at the first call
 */
export async function startFront(nodePort: () => number, options: FrontOptions): Promise<Front> {
  let client: Client | undefined;
  const reads = new Set<ServerWritableStream<Buffer, Buffer>>();
  const node = () => (client ??= new Client(`127.0.0.1:${nodePort()}`, credentials.createInsecure()));
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  server.addService(
    { read: { ...StreamsService.read, ...raw }, batchAppend: { ...StreamsService.batchAppend, ...raw } },
    {
      read: (call: ServerWritableStream<Buffer, Buffer>) => {
        reads.add(call);
        for (const event of ['cancelled', 'error', 'finish']) call.on(event, () => reads.delete(call));
        passRead(node(), call, options);
      },
      batchAppend: (call: ServerDuplexStream<Buffer, Buffer>) => passAppends(node(), call, options),
    },
  );
  server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods(options.version) });
  const { members } = options;
  if (members)
    server.addService(GossipService, {
      read: (_call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>, answer: sendUnaryData<gossip.ClusterInfo>) =>
        answer(null, members()),
    });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const close = () => {
    server.forceShutdown();
    client?.close();
  };
  const endReads = (reason: Refused) => {
    for (const call of reads) call.emit('error', reason);
  };
  return { port, endReads, close };
}

function passRead(node: Client, call: ServerWritableStream<Buffer, Buffer>, { read }: FrontOptions): void {
  const refusal = read(call.metadata);
  if (refusal) return void call.emit('error', refusal);
  const upstream = node.makeServerStreamRequest(StreamsService.read.path, keep, keep, call.request, call.metadata);
  upstream.on('error', (error) => call.emit('error', error)).on('end', () => call.end());
  upstream.on('data', (answer: Buffer) => {
    if (call.write(answer)) return;
    upstream.pause();
    call.once('drain', () => upstream.resume());
  });
  call.on('cancelled', () => upstream.cancel());
}

function passAppends(node: Client, call: ServerDuplexStream<Buffer, Buffer>, { append }: FrontOptions): void {
  const upstream = node.makeBidiStreamRequest(StreamsService.batchAppend.path, keep, keep, call.metadata);
  upstream.on('data', (answer: Buffer) => call.write(answer)).on('error', (error) => call.emit('error', error));
  call.on('data', (request: Buffer) => {
    const decision = append(call.metadata);
    if (decision === 'pass on') upstream.write(request);
    else if (decision instanceof Error) call.emit('error', decision);
    else setTimeout(() => call.write(answerTo(request, decision.error)), decision.afterMs).unref();
  });
  call.on('cancelled', () => upstream.cancel()).on('end', () => upstream.end());
}

function answerTo(request: Buffer, error: statuses.Status): Buffer {
  const answer = new streams.BatchAppendResp().setError(error);
  answer.setCorrelationId(shared.UUID.deserializeBinary(decodeAppendChunk(request).correlationId));
  return Buffer.from(answer.serializeBinary());
}
