import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  START,
  streamNameFilter,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { startNode, type RunningNode } from './start-node.js';
import { collect, connectTo, newStream, numbered, numbers, positionOf, revisions } from '../../test/node/client.js';
import { listen, type Heard } from '../../test/node/listen.js';

let database: TestDatabase;
let node: RunningNode;
let client: EventStoreDBClient;

beforeAll(async () => {
  database = await createTestDatabase();
  // A short tail: the tests cross its border.
  node = await startNode({ pgUrl: database.url, port: 0, memory: { tailBytes: 20_000 } });
  client = connectTo(node.port);
});

afterAll(async () => {
  await client.dispose();
  await node.stop();
  await database.drop();
});

const isCaughtUp = ({ signals }: Heard) => signals.includes('caughtUp');
const has = (count: number) => (heard: Heard) => heard.events.length >= count;

describe('subscribing to the whole log', () => {
  it('from the start: everything stored, then caughtUp, then everything new', async () => {
    await client.appendToStream(newStream(), numbered(500));
    const stored = await collect(client.readAll());
    const heard = listen(client.subscribeToAll({ fromPosition: START }));
    await heard.until(isCaughtUp);
    expect(heard.events.map(positionOf)).toEqual(stored.map(positionOf));
    const appended = await client.appendToStream(newStream(), numbered(3));
    await heard.until(has(stored.length + 3));
    expect(positionOf(heard.events.at(-1))).toBe(appended.position?.commit);
    expect(heard.signals).toEqual(['caughtUp']);
    await heard.stop();
  });

  it('from a position: what comes after it, without it', async () => {
    const first = await client.appendToStream(newStream(), numbered(1));
    await client.appendToStream(newStream(), numbered(2, { first: 10 }));
    if (!first.position) throw new Error('no position');
    const heard = listen(client.subscribeToAll({ fromPosition: first.position }));
    await heard.until(isCaughtUp);
    expect(numbers(heard.events)).toEqual([10, 11]);
    await heard.stop();
  });

  it('from the end: only what is new', async () => {
    const heard = listen(client.subscribeToAll({ fromPosition: END }));
    await heard.until(isCaughtUp);
    await client.appendToStream(newStream(), numbered(2, { first: 20 }));
    await heard.until(has(2));
    expect(numbers(heard.events)).toEqual([20, 21]);
    await heard.stop();
  });

  it('filters by stream and by type, prefixes and regular expressions', async () => {
    const prefix = newStream('filtered');
    await client.appendToStream(`${prefix}-1`, [...numbered(1), ...numbered(1, { first: 1, type: 'Wanted-家' })]);
    await client.appendToStream(newStream('other'), numbered(1, { first: 2, type: 'Wanted-家' }));
    const hear = async (filter: Parameters<typeof client.subscribeToAll>[0]) => {
      const heard = listen(client.subscribeToAll({ fromPosition: START, ...filter }));
      await heard.until(isCaughtUp);
      await heard.stop();
      return numbers(heard.events);
    };
    expect(await hear({ filter: streamNameFilter({ prefixes: [prefix] }) })).toEqual([0, 1]);
    expect(await hear({ filter: streamNameFilter({ regex: `^${prefix}-\\d$` }) })).toEqual([0, 1]);
    expect(await hear({ filter: eventTypeFilter({ prefixes: ['Wanted-'] }) })).toEqual([1, 2]);
    expect(await hear({ filter: eventTypeFilter({ regex: '家$' }) })).toEqual([1, 2]);
    await client.setStreamMetadata(prefix, { maxCount: 5 });
    const all = await hear({ filter: excludeSystemEvents() });
    expect(all).not.toContain(undefined);
  });

  it('reports to a filtered subscription how far it is: each interval of considered events, at the change to live, live', async () => {
    const before = await client.appendToStream(newStream(), numbered(1));
    const start = before.position?.commit ?? 0n;
    await client.appendToStream(newStream('unwanted'), numbered(100));
    const checkpoints: bigint[] = [];
    const heard = listen(
      client.subscribeToAll({
        fromPosition: { commit: start, prepare: start },
        filter: streamNameFilter({
          prefixes: ['wanted'],
          checkpointInterval: 1,
          checkpointReached: (_subscription, { commit }) => {
            checkpoints.push(commit);
            return Promise.resolve();
          },
        }),
      }),
    );
    await heard.until(isCaughtUp);
    expect(checkpoints).toEqual([32n, 64n, 96n, 100n].map((offset) => start + offset));
    await client.appendToStream(newStream('unwanted'), numbered(40));
    await client.appendToStream(newStream('wanted'), numbered(1));
    await heard.until(has(1));
    expect(checkpoints.at(-1)).toBe(start + 132n);
    expect(heard.events).toHaveLength(1);
    await heard.stop();
  });

  it('refuses a filter that does not compile', async () => {
    const heard = listen(client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) }));
    await heard.until(({ signals }) => signals.length > 0);
    expect(heard.signals).toEqual(['error: unknown']);
  });

  it('sends a slow reader everything in the end, and holds no queue for it', async () => {
    const subscription = client.subscribeToAll({ fromPosition: END });
    const heard = listen(subscription);
    await heard.until(isCaughtUp);
    subscription.pause();
    const big = 'x'.repeat(5_000);
    const total = 6_000;
    for (let n = 0; n < total; n += 100) {
      const events = numbered(100, { first: n }).map((event) => ({ ...event, metadata: { big } }));
      await client.appendToStream('flood', events);
    }
    // 30 MB went past a tail of 20 kB: had the node queued them for this reader, it would have received all of them by now.
    expect(heard.events.length).toBeLessThan(total);
    subscription.resume();
    await heard.until(has(total));
    expect(numbers(heard.events)).toEqual(Array.from({ length: total }, (_, n) => n));
    expect(heard.signals).toContain('fellBehind');
    await heard.until(({ signals }) => signals.at(-1) === 'caughtUp');
    await heard.stop();
  });
});

describe('subscribing to a stream', () => {
  it.each([
    ['the start', { fromRevision: START }, [0, 1, 2, 3, 4]],
    ['a revision, excluded', { fromRevision: 1n }, [2, 3, 4]],
    ['the end', { fromRevision: END }, [3, 4]],
  ] as const)('from %s', async (_name, options, expected) => {
    const stream = newStream('家');
    await client.appendToStream(stream, numbered(3));
    const heard = listen(client.subscribeToStream(stream, options));
    await heard.until(isCaughtUp);
    await client.appendToStream(newStream(), numbered(5));
    await client.appendToStream(stream, numbered(2, { first: 3 }));
    await heard.until(has(expected.length));
    expect(numbers(heard.events)).toEqual(expected);
    await heard.stop();
  });

  it('may begin before the stream does', async () => {
    const stream = newStream();
    const heard = listen(client.subscribeToStream(stream));
    await heard.until(isCaughtUp);
    await client.appendToStream(stream, numbered(2));
    await heard.until(has(2));
    expect(numbers(heard.events)).toEqual([0, 1]);
    await heard.stop();
  });

  it('leaves out what was soft-deleted', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(3));
    await client.deleteStream(stream);
    const heard = listen(client.subscribeToStream(stream));
    await heard.until(isCaughtUp);
    await client.appendToStream(stream, numbered(1, { first: 3 }));
    await heard.until(has(1));
    expect(numbers(heard.events)).toEqual([3]);
    await heard.stop();
  });

  it('ends with an error at a tombstone, met live or found', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(1));
    const live = listen(client.subscribeToStream(stream));
    await live.until(isCaughtUp);
    await client.tombstoneStream(stream);
    await live.until(({ signals }) => signals.includes('error: stream-deleted'));
    const late = listen(client.subscribeToStream(stream));
    await late.until(({ signals }) => signals.includes('error: stream-deleted'));
    expect(late.events).toEqual([]);
  });
});

it('shows many readers everything that many writers append, in one growing order', async () => {
  const writers = 32;
  const perWriter = 40;
  const before = await client.appendToStream(newStream(), numbered(1));
  if (!before.position) throw new Error('no position');
  const live = listen(client.subscribeToAll({ fromPosition: before.position }));
  await live.until(isCaughtUp);
  const prefix = newStream('many');
  const answered = new Set<bigint>();
  const written = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; n < perWriter; n++) {
      const { position } = await client.appendToStream(`${prefix}-${writer}`, numbered(2, { first: 2 * n }));
      answered.add(position?.commit ?? 0n);
    }
  });
  const late = listen(client.subscribeToAll({ fromPosition: before.position }));
  await Promise.all(written);
  const total = writers * perWriter * 2;
  for (const heard of [live, late]) {
    await heard.until(has(total));
    const positions = heard.events.map(positionOf);
    expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0n))).toBe(true);
    expect(positions.filter((position) => answered.has(position))).toHaveLength(answered.size);
    for (let writer = 0; writer < writers; writer++) {
      const own = heard.events.filter(({ event }) => event?.streamId === `${prefix}-${writer}`);
      expect(revisions(own)).toEqual(Array.from({ length: perWriter * 2 }, (_, revision) => revision));
    }
    await heard.stop();
  }
});
