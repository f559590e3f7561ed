import { createServer } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { decodeAppendChunk } from '../wire/append-chunk.js';
import { passFrames } from '../wire/pass-frames.js';
import type { NodeAccess } from './access/access-folder.js';
import { passwordGuard } from './access/password-guard.js';
import type { NodeContext } from './node-context.js';
import { Reader } from './reader.js';
import { unavailable } from './refusal.js';
import { appendService, deleteServices } from './service-append.js';
import { batchAppendService } from './service-batch-append.js';
import { gossipService, supportedMethods } from './service-features.js';
import { readService } from './service-read.js';
import { Tail } from './tail.js';
import { Writer } from './writer.js';
import { WriterSession } from './writer-session.js';

const MEMORY = { tailBytes: 32 * 1024 * 1024, recentIds: 100_000, states: 100_000 };
/** The largest message a client may send: EventStoreDB's own limit for an event, with room for its envelope. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const DRAIN_MS = 5_000;
const GOODBYE_MS = 1_000;

export interface NodeOptions {
  /** Postgres URL of a database for the node alone; its tables are made at the first start. */
  pgUrl: string;
  /** Default 127.0.0.1, which the certificate names. */
  host?: string;
  /** 0: any free port. */
  port: number;
  /**
   * Certificate and password. Without it anyone who reaches the port reads and writes the log: only for tests of something else, on
   * their own port. The node as a process (`main.ts`) always has it.
   */
  access?: NodeAccess;
  /** Gets a line per loss and return of Postgres. */
  log?: (line: string) => void;
  /** How long to wait for another node, or for the session of a killed one, to release the database. Default 10 s. */
  patienceMs?: number;
  /** Bytes of the log's end kept for live subscribers; ids kept to recognise a repeated append (expecting "any"); streams' states. */
  memory?: { tailBytes?: number; recentIds?: number; states?: number } | undefined;
}

export interface RunningNode {
  port: number;
  /** Refuses new work, finishes pending appends, ends subscriptions, frees port and lock. */
  stop(): Promise<void>;
}

/**
 * Starts a node that speaks EventStoreDB's gRPC protocol (streams, server features, gossip) and stores events in Postgres.
 * Several may be started; one at a time writes to a database.
 * @throws Error if the port is taken or Postgres can't be reached; WriterLockHeld after `patienceMs` if another node writes
 */
export async function startNode({
  pgUrl,
  host = '127.0.0.1',
  port,
  access,
  log = () => {},
  memory,
  patienceMs = 10_000,
}: NodeOptions): Promise<RunningNode> {
  await ensurePortFree(host, port);
  const sizes = { ...MEMORY, ...memory };
  const tail = new Tail(sizes.tailBytes);
  const session = new WriterSession(pgUrl, patienceMs, log);
  const writer = new Writer(session, tail, log, sizes);
  const reader = new Reader(pgUrl, (name) => writer.knownState(name), log);
  const context: NodeContext = { writer, reader, tail, log, openCalls: new Set() };
  let server: Server | undefined;
  try {
    await session.open();
    let bound = port;
    server = createGrpcServer(context, access, host, () => bound);
    bound = await bind(server, access, host, port);
    const serving = server;
    return { port: bound, stop: () => stop(serving, context, session) };
  } catch (error) {
    server?.forceShutdown();
    await reader.close();
    await session.close();
    throw error;
  }
}

function createGrpcServer(
  context: NodeContext,
  access: NodeAccess | undefined,
  host: string,
  port: () => number,
): Server {
  const server = new Server({
    interceptors: access ? [passwordGuard(access)] : [],
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
  });
  server.addService(
    {
      ...StreamsService,
      read: { ...StreamsService.read, responseSerialize: passFrames },
      batchAppend: {
        ...StreamsService.batchAppend,
        requestDeserialize: decodeAppendChunk,
        responseSerialize: passFrames,
      },
    },
    {
      read: readService(context),
      append: appendService(context),
      batchAppend: batchAppendService(context),
      ...deleteServices(context),
    },
  );
  server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods() });
  server.addService(GossipService, { read: gossipService(host, port) });
  return server;
}

/** Takes the port before anything else, so that a taken one is reported at once and not after the wait for the lock. */
async function ensurePortFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new Error(`port ${port} can't be used: ${error.message}`, { cause: error })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function bind(server: Server, access: NodeAccess | undefined, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, credentialsOf(access), (error, bound) =>
      error ? reject(new Error(`port ${port} can't be used: ${error.message}`, { cause: error })) : resolve(bound),
    );
  });
}

function credentialsOf(access: NodeAccess | undefined): ServerCredentials {
  if (!access) return ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(access.certificate), private_key: Buffer.from(access.key) };
  return ServerCredentials.createSsl(null, [pair]);
}

async function stop(server: Server, { writer, reader, openCalls }: NodeContext, session: WriterSession): Promise<void> {
  await within(DRAIN_MS, writer.close());
  for (const call of [...openCalls]) call.fail(unavailable());
  await within(GOODBYE_MS, new Promise<void>((resolve) => server.tryShutdown(() => resolve())));
  server.forceShutdown();
  await within(DRAIN_MS, Promise.all([reader.close(), session.close()]));
}

/** Waits for work, but no longer than this many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
