import {
  BACKWARDS,
  binaryEvent,
  END,
  FORWARDS,
  jsonEvent,
  START,
  StreamNotFoundError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { LogConnection } from '../client/connection.js';
import type { StoredEvent } from '../wire/read-answer.js';
import { readLog } from '../client/read-call.js';
import { startNode, type RunningNode } from './start-node.js';
import {
  collect,
  connectTo,
  failureOf,
  newStream,
  numbered,
  numbers,
  positionOf,
  revisions,
} from '../../test/node/client.js';

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

describe('reading a stream', () => {
  const stream = newStream();
  beforeAll(() => client.appendToStream(stream, numbered(10)));

  it.each([
    ['all', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['from a revision, included', { fromRevision: 7n }, [7, 8, 9]],
    ['a count', { fromRevision: 3n, maxCount: 2 }, [3, 4]],
    ['past the end', { fromRevision: 10n }, []],
    ['far past the end', { fromRevision: 2n ** 63n }, []],
    ['forwards from the end', { fromRevision: END }, []],
    ['backwards', { direction: BACKWARDS, fromRevision: END, maxCount: 3 }, [9, 8, 7]],
    ['backwards from a revision, included', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
    ['backwards from past the end', { direction: BACKWARDS, fromRevision: 20n, maxCount: 1 }, [9]],
    ['backwards from the start', { direction: BACKWARDS, fromRevision: START }, [0]],
  ] as const)('%s', async (_name, options, expected) => {
    expect(revisions(await collect(client.readStream(stream, options)))).toEqual(expected);
  });

  it('puts many events into one message for a reader who asks for it', async () => {
    const sizes: number[] = [];
    const connection = new LogConnection(`esdb://127.0.0.1:${node.port}?tls=false`);
    const read = readLog(connection, { stream, from: 2n, backwards: false, limit: 7 });
    for await (const events of read as AsyncIterable<StoredEvent[]>) sizes.push(events.length);
    expect(sizes).toEqual([7]);
    await connection.close();
  });

  it('says that a stream is not there', async () => {
    const missing = newStream('家');
    const error = await failureOf(collect(client.readStream(missing)));
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect(error).toMatchObject({ streamName: missing });
  });

  it('shows only what $tb, $maxCount and $maxAge leave', async () => {
    const limited = newStream();
    await client.appendToStream(limited, numbered(10));
    const visible = async () => revisions(await collect(client.readStream(limited)));
    await client.setStreamMetadata(limited, { truncateBefore: 3 });
    expect(await visible()).toEqual([3, 4, 5, 6, 7, 8, 9]);
    await client.setStreamMetadata(limited, { truncateBefore: 3, maxCount: 2 });
    expect(await visible()).toEqual([8, 9]);
    await client.setStreamMetadata(limited, { maxAge: 1_000 });
    expect(await visible()).toHaveLength(10);
    await client.setStreamMetadata(limited, { maxAge: 1 });
    await eventually(async () => (await visible()).length === 0);
    expect(await client.getStreamMetadata(limited)).toMatchObject({ metadata: { maxAge: 1 } });
  });

  it('reads many pages, also of large events', async () => {
    const large = newStream();
    const data = new Uint8Array(900_000).fill(7);
    for (let n = 0; n < 20; n++) await client.appendToStream(large, [binaryEvent({ type: 'Large', data })]);
    const small = numbered(500);
    for (let n = 0; n < 5; n++)
      await client.appendToStream(
        large,
        small.map(({ data }) => jsonEvent({ type: 'Small', data })),
      );
    const forwards = await collect(client.readStream(large));
    expect(revisions(forwards)).toEqual(Array.from({ length: 2_520 }, (_, revision) => revision));
    expect(Buffer.from(forwards[19]?.event?.data as Uint8Array)).toEqual(Buffer.from(data));
    const backwards = await collect(client.readStream(large, { direction: BACKWARDS, fromRevision: END }));
    expect(revisions(backwards)).toEqual(revisions(forwards).reverse());
    const all = await collect(client.readAll());
    expect(all.filter(({ event }) => event?.streamId === large)).toHaveLength(2_520);
  });

  it('leads links to what they mean', async () => {
    const [target, links] = [newStream(), newStream('links')];
    await client.appendToStream(target, numbered(2));
    const link = (data: string) => binaryEvent({ type: '$>', data: Buffer.from(data) });
    await client.appendToStream(links, [link(`1@${target}`), link(`9@${target}`), link('nonsense')]);
    const resolved = await collect(client.readStream(links, { resolveLinkTos: true }));
    expect(resolved.map(({ event, link }) => [event?.streamId, Number(link?.revision)])).toEqual([
      [target, 0],
      [undefined, 1],
      [undefined, 2],
    ]);
    expect(numbers(resolved)[0]).toBe(1);
    const plain = await collect(client.readStream(links));
    expect(plain.map(({ event }) => event?.type)).toEqual(['$>', '$>', '$>']);
  });
});

describe('reading the whole log', () => {
  it('includes a position forwards, excludes it backwards', async () => {
    for (let n = 0; n < 3; n++) await client.appendToStream(newStream(), numbered(2));
    const all = await collect(client.readAll());
    const positions = all.map(positionOf);
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
    expect(new Set(positions).size).toBe(positions.length);
    const middle = positions[Math.floor(positions.length / 2)] ?? 0n;
    const fromPosition = { commit: middle, prepare: middle };
    const forwards = await collect(client.readAll({ direction: FORWARDS, fromPosition }));
    const backwards = await collect(client.readAll({ direction: BACKWARDS, fromPosition }));
    expect(forwards.map(positionOf)).toEqual(positions.filter((position) => position >= middle));
    expect(backwards.map(positionOf)).toEqual(positions.filter((position) => position < middle).reverse());
    expect(await collect(client.readAll({ fromPosition: END }))).toEqual([]);
    expect(await collect(client.readAll({ direction: BACKWARDS, fromPosition: START }))).toEqual([]);
    expect(
      (await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 2 }))).map(positionOf),
    ).toEqual(positions.slice(-2).reverse());
  });

  it('finds the node by gossip', async () => {
    const { EventStoreDBClient } = await import('@eventstore/db-client');
    const discovering = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${node.port}?tls=false`);
    const stream = newStream();
    await discovering.appendToStream(stream, numbered(1));
    expect(await collect(discovering.readStream(stream))).toHaveLength(1);
    await discovering.dispose();
  });
});

it('an empty log reads as empty', async () => {
  const empty = await createTestDatabase();
  const fresh = await startNode({ pgUrl: empty.url, port: 0 });
  const reader = connectTo(fresh.port);
  expect(await collect(reader.readAll())).toEqual([]);
  expect(await collect(reader.readAll({ direction: BACKWARDS, fromPosition: END }))).toEqual([]);
  await reader.dispose();
  await fresh.stop();
  await empty.drop();
});
