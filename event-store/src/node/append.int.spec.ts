import { randomBytes, randomUUID } from 'node:crypto';
import {
  ANY,
  binaryEvent,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { startNode, type NodeOptions, type RunningNode } from './start-node.js';
import {
  appendStyles,
  collect,
  connectTo,
  failureOf,
  newStream,
  numbered,
  numbers,
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

const read = (stream: string) => collect(client.readStream(stream));

describe.each(appendStyles)('%s', (_name, style) => {
  it('stores what it is given and answers revision and position', async () => {
    const stream = newStream();
    const first = await client.appendToStream(stream, numbered(2), { ...style, expectedRevision: NO_STREAM });
    const second = await client.appendToStream(stream, numbered(1, { first: 2 }), { ...style, expectedRevision: 1n });
    expect([first.nextExpectedRevision, second.nextExpectedRevision]).toEqual([1n, 2n]);
    expect(second.position?.commit).toBe((first.position?.commit ?? 0n) + 1n);
    const events = await read(stream);
    expect(numbers(events)).toEqual([0, 1, 2]);
    expect(revisions(events)).toEqual([0, 1, 2]);
    expect(events[2]?.event?.streamId).toBe(stream);
  });

  it('keeps ids, types, metadata, binary data, and names in any script', async () => {
    const stream = newStream('Straße-家-🏠');
    const id = randomUUID().toUpperCase();
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await client.appendToStream(
      stream,
      [
        jsonEvent({
          id,
          type: 'Größe-家',
          data: { text: 'ü\u0000家🏠', nested: [1, null] },
          metadata: { $correlationId: 'a' },
        }),
        binaryEvent({ type: 'Bytes', data: bytes, metadata: bytes }),
      ],
      style,
    );
    const [json, binary] = (await read(stream)).map(({ event }) => event);
    expect(json).toMatchObject({ id: id.toLowerCase(), type: 'Größe-家', streamId: stream, isJson: true });
    expect(json?.data).toEqual({ text: 'ü\u0000家🏠', nested: [1, null] });
    expect(json?.metadata).toEqual({ $correlationId: 'a' });
    expect(Math.abs(Date.now() - Number(json?.created))).toBeLessThan(60_000);
    expect(binary).toMatchObject({ type: 'Bytes', isJson: false });
    expect(Buffer.from(binary?.data as Uint8Array)).toEqual(Buffer.from(bytes));
    expect(Buffer.from(binary?.metadata as Uint8Array)).toEqual(Buffer.from(bytes));
  });

  it.each([
    [NO_STREAM, 'no_stream', 1n],
    [5n, 5n, 1n],
    [0n, 0n, 1n],
  ] as const)('refuses expected %s on a stream at revision 1', async (expectedRevision, expected, actual) => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(2), style);
    const error = await failureOf(client.appendToStream(stream, numbered(1), { ...style, expectedRevision }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: expected, actualVersion: actual });
    expect(await read(stream)).toHaveLength(2);
  });

  it.each([STREAM_EXISTS, 0n] as const)('refuses expected %s on a stream that never was', async (expectedRevision) => {
    const error = await failureOf(client.appendToStream(newStream(), numbered(1), { ...style, expectedRevision }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ expectedVersion: expectedRevision, actualVersion: 'no_stream' });
  });

  it('answers a conflict instead of failing where the client asks for that', async () => {
    const quiet = connectTo(node.port, '&throwOnAppendFailure=false');
    const stream = newStream();
    await quiet.appendToStream(stream, numbered(1), style);
    const answer = await quiet.appendToStream(stream, numbered(1), { ...style, expectedRevision: NO_STREAM });
    expect(answer.success).toBe(false);
    await quiet.dispose();
  });

  it.each([
    [1_000, ANY],
    [200, STREAM_EXISTS],
    [200, 0n],
  ] as const)(
    'fault 1: stores the same append once, however often it comes: %i times, expecting %s',
    async (times, expectedRevision) => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(1), style);
      const events = numbered(3, { first: 1 });
      const options = { ...style, expectedRevision };
      const first = await client.appendToStream(stream, events, options);
      for (let round = 0; round < times / 100; round++) {
        const again = await Promise.all(
          Array.from({ length: 100 }, () => client.appendToStream(stream, events, options)),
        );
        for (const answer of again) {
          expect(answer).toMatchObject({ nextExpectedRevision: 3n, position: first.position });
        }
      }
      expect(numbers(await read(stream))).toEqual([0, 1, 2, 3]);
    },
  );

  it('stores the same append once when all of them come at once', async () => {
    const stream = newStream();
    const events = numbered(2);
    const options = { ...style, expectedRevision: NO_STREAM } as const;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.appendToStream(stream, events, options)),
    );
    expect(new Set(answers.map(({ nextExpectedRevision }) => nextExpectedRevision))).toEqual(new Set([1n]));
    expect(await read(stream)).toHaveLength(2);
  });

  it('takes a repetition for one also after a restart', async () => {
    const stream = newStream();
    const events = numbered(2);
    const options = { ...style, expectedRevision: NO_STREAM } as const;
    await client.appendToStream(stream, events, options);
    await client.appendToStream(stream, numbered(1, { first: 2 }), style);
    await restart({});
    expect(await client.appendToStream(stream, events, options)).toMatchObject({ nextExpectedRevision: 1n });
    expect(await client.appendToStream(stream, events, style)).toMatchObject({ nextExpectedRevision: 1n });
    expect(numbers(await read(stream))).toEqual([0, 1, 2]);
  });

  it('takes a repetition with an exact revision for one even when its ids are long forgotten', async () => {
    await restart({ recentIds: 1 });
    const stream = newStream();
    const events = numbered(3, { first: 1 });
    const options = { ...style, expectedRevision: 0n };
    await client.appendToStream(stream, numbered(1), style);
    const first = await client.appendToStream(stream, events, options);
    await client.appendToStream(stream, numbered(2, { first: 4 }), style);
    expect(await client.appendToStream(stream, events, options)).toEqual(first);
    const others = client.appendToStream(stream, numbered(3, { first: 1 }), options);
    expect(await failureOf(others)).toBeInstanceOf(WrongExpectedVersionError);
    expect(numbers(await read(stream))).toEqual([0, 1, 2, 3, 4, 5]);
    await restart({});
  });

  it('calls it a conflict when only some of the ids are known', async () => {
    const stream = newStream();
    const [known, ...fresh] = numbered(3);
    if (!known) throw new Error('no event');
    await client.appendToStream(stream, [known], style);
    for (const expectedRevision of [ANY, NO_STREAM] as const) {
      const again = client.appendToStream(stream, [known, ...fresh], { ...style, expectedRevision });
      expect(await failureOf(again)).toBeInstanceOf(WrongExpectedVersionError);
    }
    expect(await read(stream)).toHaveLength(1);
  });

  it('fault 2: lets exactly one of 50 writers with the same expected revision win', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(1), style);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        client.appendToStream(stream, numbered(2, { first: 10 * n }), { ...style, expectedRevision: 0n }),
      ),
    );
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - lost.length).toBe(1);
    for (const { reason } of lost) expect(reason).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
    expect(await read(stream)).toHaveLength(3);
  });

  it('takes an append of just under 1 MiB and refuses a larger one', async () => {
    const stream = newStream();
    const large = (bytes: number) => [binaryEvent({ type: 'Large', data: new Uint8Array(bytes) })];
    await client.appendToStream(stream, large(1024 * 1024 - 100), style);
    const error = await failureOf(client.appendToStream(stream, large(1024 * 1024 + 1), style));
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: 1024 * 1024 });
    const [event, ...others] = await read(stream);
    expect((event?.event?.data as Uint8Array).length).toBe(1024 * 1024 - 100);
    expect(others).toEqual([]);
  });

  it('refuses what Postgres cannot hold, alone: the others of the same moment are stored', async () => {
    const [good, bad] = [newStream(), newStream()];
    const outcomes = await Promise.allSettled([
      client.appendToStream(good, numbered(1), style),
      client.appendToStream(bad, [jsonEvent({ type: 'Nul\u0000', data: {} })], style),
      client.appendToStream(`long-${randomBytes(5_000).toString('hex')}`, numbered(1), style),
      client.appendToStream(good, numbered(1, { first: 1 }), style),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(numbers(await read(good)).sort()).toEqual([0, 1]);
  });

  it('accepts an append of no events', async () => {
    expect(await client.appendToStream(newStream(), [], style)).toMatchObject({ success: true });
  });

  it('refuses an empty stream name and an id that is no UUID', async () => {
    await failureOf(client.appendToStream('', numbered(1), style));
    await failureOf(client.appendToStream(newStream(), [jsonEvent({ id: 'no-uuid', type: 'A', data: {} })], style));
    await client.appendToStream(newStream(), numbered(1), style);
  });
});

async function restart(memory: NodeOptions['memory']): Promise<void> {
  const { port } = node;
  await client.dispose();
  await node.stop();
  node = await startNode({ pgUrl: database.url, port, memory });
  client = connectTo(port);
}
