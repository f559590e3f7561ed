import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { createTestDatabase } from '../../testing/test-database.js';
import { AppendSession } from '../src/client/append-session.js';
import type { AppendAnswer } from '../src/client/append-session.js';
import { readAddress } from '../src/client/address.js';
import { LogConnection } from '../src/client/connection.js';
import { Inbox } from '../src/client/inbox.js';
import { readLog } from '../src/client/read-call.js';
import type { ReadRequest } from '../src/client/read-request.js';
import { cancel } from '../src/client/follow.js';
import { keepConnection, openAccess } from '../src/node/access/access-folder.js';
import { startNode } from '../src/node/start-node.js';
import { positionOf } from '../src/sealing/decode-batch.js';
import type { StoredEvent } from '../src/wire/read-answer.js';
import type { ExpectedRevision } from '../src/types.js';
import type { EncodedEvent } from '../src/wire/append-request.js';
import { startTestStore } from './test-store.js';

/** A store may be far away, or slow; after this long without an answer the case fails. */
export const patienceMs = 30_000;

/** The store that the conformance specs check, through the adapter's own code. It holds nothing sealed, so it needs no keys. */
export interface ConformanceStore {
  url: string;
  /** Whether its address names a user with a password. */
  hasUser: boolean;
  connection: LogConnection;
  session: AppendSession;
  /** A stream of this run's own. All of them begin with `conformance-`. */
  newStream(): string;
  append(stream: string, events: EncodedEvent[], expected: ExpectedRevision): Promise<AppendAnswer & Placed>;
  /** Everything that a read returns, to its end. */
  read(request: Partial<ReadRequest>): Promise<StoredEvent[]>;
  close(): Promise<void>;
}

interface Placed {
  position: bigint;
}

/** The store at CONFORMANCE_URL, or else an empty one for the specs: the embedded node with password and TLS, or STORE_COMMAND's. */
export async function openConformanceStore(): Promise<ConformanceStore> {
  const { CONFORMANCE_URL: given, STORE_COMMAND: command } = process.env;
  if (given !== undefined) return talkTo(given, () => Promise.resolve());
  if (command === undefined) return withPassword();
  const store = await startTestStore();
  return talkTo(store.url, () => store.drop());
}

async function withPassword(): Promise<ConformanceStore> {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-conformance-'));
  const database = await createTestDatabase();
  const access = await openAccess(folder, () => undefined);
  const node = await startNode({ pgUrl: database.url, port: 0, access });
  return talkTo(await keepConnection(folder, access, node.port), async () => {
    await node.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
}

/** @throws LogUnavailable if nothing can be read there */
async function talkTo(url: string, drop: () => Promise<void>): Promise<ConformanceStore> {
  const connection = new LogConnection(url, { patienceMs });
  const session = new AppendSession(connection);
  const close = async () => {
    session.close();
    await connection.close();
    await drop();
  };
  try {
    await readAll(connection, { from: 'end', backwards: true, limit: 1 });
  } catch (error) {
    await close();
    throw error;
  }
  const run = randomUUID();
  let streams = 0;
  return {
    ...{ url, connection, session, hasUser: readAddress(url).credentials !== undefined },
    newStream: () => `conformance-${run}-${streams++}`,
    append: async (stream, events, expected) => {
      const { revision, position } = await session.append(stream, events, expected);
      if (position === undefined) throw new Error(`The store did not say at which position ${stream} is now`);
      return { revision, position };
    },
    read: (request) => readAll(connection, request),
    close,
  };
}

async function readAll(connection: LogConnection, request: Partial<ReadRequest>): Promise<StoredEvent[]> {
  const read = readLog(connection, { from: 'start', backwards: false, limit: Infinity, ...request });
  const inbox = new Inbox<StoredEvent, StoredEvent[]>(read, 1_000, (events) => events);
  const all: StoredEvent[] = [];
  try {
    while (await inbox.wait(1, patienceMs)) all.push(...inbox.take(1_000));
    return all;
  } finally {
    cancel(read, inbox);
  }
}

/**
 * This many events of a type, each with its own id. The type is one that the store itself uses, which the application
 * ignores: no list and no backup of a system shows these events.
 */
export function someEvents(count: number, type = '$ConformanceTried'): EncodedEvent[] {
  return Array.from({ length: count }, (_, n) => ({
    ...{ id: randomUUID(), type, data: JSON.stringify({ n }), metadata: '{"version":1}' },
  }));
}

/** The parts of a read's events that concern appends. */
export const placesOf = (events: readonly StoredEvent[]) =>
  events.map((event) => ({ id: event.id, revision: Number(event.revision), position: positionOf(event) }));

export const idsOf = (events: readonly Pick<EncodedEvent, 'id'>[]) => events.map(({ id }) => id);

/** The refusal of an append or a read. */
export async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Reports that this store can't be asked about the case (scripts/lib/conformance-reporter.mjs reads it). */
export function notAsked(reason: string): void {
  console.warn(`not asked: ${expect.getState().currentTestName}\n${reason}`);
}
