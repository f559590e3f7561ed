import {
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { startNode, type RunningNode } from './start-node.js';
import { appendStyles, collect, connectTo, failureOf, newStream, numbered, revisions } from '../../test/node/client.js';

let database: TestDatabase;
let node: RunningNode;
let client: EventStoreDBClient;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode({ pgUrl: database.url, port: 0 });
  client = connectTo(node.port);
});

afterAll(async () => {
  await client.dispose();
  await node.stop();
  await database.drop();
});

async function written(events = 3): Promise<string> {
  const stream = newStream('löschen');
  await client.appendToStream(stream, numbered(events));
  return stream;
}
const read = (stream: string) => collect(client.readStream(stream));

async function startAgain(): Promise<void> {
  const { port } = node;
  await client.dispose();
  await node.stop();
  node = await startNode({ pgUrl: database.url, port });
  client = connectTo(port);
}

it('metadata set before the stream began count, also for a node that starts later', async () => {
  const stream = newStream();
  await client.setStreamMetadata(stream, { truncateBefore: 2 });
  await startAgain();
  await client.appendToStream(stream, numbered(4), { expectedRevision: NO_STREAM });
  expect(revisions(await read(stream))).toEqual([2, 3]);
});

describe('soft delete', () => {
  it('makes a stream look absent; its metadata says $tb = long.MaxValue, to the digit', async () => {
    const stream = await written();
    await client.setStreamMetadata(stream, { maxCount: 100, owner: 'sample' });
    const deleted = await client.deleteStream(stream, { expectedRevision: 2n });
    expect(await failureOf(read(stream))).toBeInstanceOf(StreamNotFoundError);
    const last = await collect(client.readAll({ fromPosition: deleted.position ?? { commit: 0n, prepare: 0n } }));
    expect(last[0]?.event).toMatchObject({ streamId: `$$${stream}`, type: '$metadata' });
    const { rows } = await query(
      `select convert_from(data, 'utf8') as json from events order by position desc limit 1`,
    );
    expect(rows).toEqual([{ json: '{"$maxCount":100,"owner":"sample","$tb":9223372036854775807}' }]);
  });

  it.each(appendStyles)('a new append by %s brings the stream back with new events only', async (_name, style) => {
    const stream = await written();
    await client.deleteStream(stream);
    const refused = client.appendToStream(stream, numbered(1), { ...style, expectedRevision: STREAM_EXISTS });
    expect(await failureOf(refused)).toBeInstanceOf(WrongExpectedVersionError);
    const appended = await client.appendToStream(stream, numbered(2), { ...style, expectedRevision: NO_STREAM });
    expect(appended.nextExpectedRevision).toBe(4n);
    expect(revisions(await read(stream))).toEqual([3, 4]);
    expect(await client.getStreamMetadata(stream)).toMatchObject({ metadata: { truncateBefore: 3 } });
    await client.deleteStream(stream);
    await client.appendToStream(stream, numbered(1), { ...style, expectedRevision: 4n });
    expect(revisions(await read(stream))).toEqual([5]);
  });

  it('is still deleted for a node that starts later', async () => {
    const stream = await written();
    await client.deleteStream(stream);
    await startAgain();
    expect(await failureOf(read(stream))).toBeInstanceOf(StreamNotFoundError);
    await client.appendToStream(stream, numbered(1));
    expect(revisions(await read(stream))).toEqual([3]);
  });
});

it('knows a soft-deleted stream again when the node has forgotten half of what it knew', async () => {
  const own = await createTestDatabase();
  const small = await startNode({ pgUrl: own.url, port: 0, memory: { states: 4 } });
  const writer = connectTo(small.port);
  for (let others = 0; others < 8; others++) {
    const stream = newStream();
    await writer.appendToStream(stream, numbered(2));
    await writer.deleteStream(stream);
    for (let n = 0; n < others; n++) await writer.appendToStream(newStream(), numbered(1));
    await writer.appendToStream(stream, numbered(1), { expectedRevision: NO_STREAM });
    expect(revisions(await collect(writer.readStream(stream)))).toEqual([2]);
  }
  await writer.dispose();
  await small.stop();
  await own.drop();
});

describe('tombstone', () => {
  it('ends a stream for ever, its metadata too', async () => {
    const stream = await written();
    await client.tombstoneStream(stream, { expectedRevision: 2n });
    const error = await failureOf(read(stream));
    expect(error).toBeInstanceOf(StreamDeletedError);
    for (const [, style] of appendStyles) {
      expect(await failureOf(client.appendToStream(stream, numbered(1), style))).toBeInstanceOf(StreamDeletedError);
    }
    expect(await failureOf(client.setStreamMetadata(stream, {}))).toBeInstanceOf(StreamDeletedError);
    expect(await failureOf(client.deleteStream(stream))).toBeInstanceOf(StreamDeletedError);
    expect(await failureOf(client.tombstoneStream(stream))).toBeInstanceOf(StreamDeletedError);
  });

  it('stands in the log with the revision long.MaxValue', async () => {
    const stream = await written();
    const { position } = await client.tombstoneStream(stream);
    const [tombstone] = await collect(client.readAll({ fromPosition: position ?? { commit: 0n, prepare: 0n } }));
    expect(tombstone?.event).toMatchObject({ streamId: stream, type: '$streamDeleted', revision: 2n ** 63n - 1n });
  });

  it('may hit a stream that never was', async () => {
    const stream = newStream();
    await client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
    expect(await failureOf(read(stream))).toBeInstanceOf(StreamDeletedError);
  });
});

describe('conflicts of a delete', () => {
  it.each([
    ['deleteStream', 7n, 7n],
    ['deleteStream', NO_STREAM, -1n],
    ['tombstoneStream', 7n, 7n],
    ['tombstoneStream', NO_STREAM, -1n],
  ] as const)('%s expecting %s says what was expected and what is', async (call, expectedRevision, expected) => {
    const stream = `plain-${(await written()).replace(/[^a-z0-9-]/g, '')}`;
    await client.appendToStream(stream, numbered(3));
    const error = await failureOf(client[call](stream, { expectedRevision }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: expected, actualVersion: 2n });
    expect(await read(stream)).toHaveLength(3);
  });

  it('says -1 for a stream that never was', async () => {
    for (const [expectedRevision, expectedVersion] of [
      ['any', -2n],
      [0n, 0n],
    ] as const) {
      const error = await failureOf(client.deleteStream(newStream(), { expectedRevision }));
      expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion, actualVersion: -1n });
    }
  });

  it('survives names that are not ASCII', async () => {
    const stream = await written();
    const error = await failureOf(client.deleteStream(stream, { expectedRevision: 9n }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
  });
});

async function query(sql: string): Promise<{ rows: unknown[] }> {
  const { Client } = await import('pg');
  const connection = new Client({ connectionString: database.url });
  await connection.connect();
  try {
    return await connection.query(sql);
  } finally {
    await connection.end();
  }
}
