import { NO_STREAM, UnavailableError, WrongExpectedVersionError, type EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { eventually } from '../../../testing/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { startNode, type RunningNode } from './start-node.js';
import { appendStyles, collect, connectTo, failureOf, newStream, numbered, numbers } from '../../test/node/client.js';
import { listen } from '../../test/node/listen.js';
import { startTcpProxy } from '../../test/node/tcp-proxy.js';

let database: TestDatabase;
let node: RunningNode;
let client: EventStoreDBClient;
/** Everything that a test started, ended in reverse order even if the test fails. */
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

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

/** Runs a statement without the node, as an operator would. */
async function query(sql: string): Promise<Record<string, unknown>[]> {
  const connection = new Client({ connectionString: database.url });
  await connection.connect();
  try {
    return (await connection.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await connection.end();
  }
}
const endSessions = (of = '') =>
  query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'eventstore node${of}%'`);

/** Retries as a caller must: with the same events, until the node answers. */
async function persistently<T>(work: () => Promise<T>, ms = 120_000): Promise<T> {
  for (const until = Date.now() + ms; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnavailableError) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describe.each(appendStyles)('fault 3: a connection cut between sending and the answer (%s)', (_name, style) => {
  it.each([NO_STREAM, 'any'] as const)(
    'loses nothing and stores nothing twice, expecting %s',
    async (expectedRevision) => {
      const proxy = await startTcpProxy(node.port);
      const far = connectTo(proxy.port);
      endings.push(
        () => proxy.close(),
        () => far.dispose(),
      );
      endings.push(
        () => proxy.close(),
        () => far.dispose(),
      );
      const streams = [newStream(), newStream(), newStream()];
      for (const stream of streams) {
        await persistently(() => far.appendToStream(newStream(), numbered(1), style));
        const events = numbered(3);
        proxy.cutBeforeNextAnswer();
        let attempts = 0;
        await persistently(() => {
          attempts++;
          return far.appendToStream(stream, events, { ...style, expectedRevision });
        });
        expect(attempts).toBeGreaterThan(1);
      }
      for (const stream of streams) expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 1, 2]);
    },
  );
});

describe('a lost Postgres', () => {
  it('is answered as unavailable at once, and comes back by itself, with the log as it is', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(1));
    const heard = listen(client.subscribeToAll({ fromPosition: 'end' }));
    await heard.until(({ signals }) => signals.includes('caughtUp'));
    for (let round = 1; round <= 5; round++) {
      const events = numbered(1, { first: round });
      const options = { expectedRevision: BigInt(round - 1) };
      await endSessions();
      await persistently(() => client.appendToStream(stream, events, options));
    }
    expect(numbers(await persistently(() => collect(client.readStream(stream))))).toEqual([0, 1, 2, 3, 4, 5]);
    const live = await persistently(() => collect(client.readAll()));
    const positions = live.map(({ event }) => event?.position.commit);
    expect(positions).toEqual(positions.map((_, index) => BigInt(index + 1)));
    await heard.stop();
  });

  it('may have been written by another node meanwhile: its streams are no new ones', async () => {
    await client.appendToStream(newStream(), numbered(1));
    const stream = newStream();
    await query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eventstore node, writer'
        and datname = current_database();
      select pg_advisory_lock(8241, 1);
      insert into streams select max(id) + 1, '${stream}' from streams;
      insert into events select max(position) + 1, (select max(id) from streams), 0, gen_random_uuid(), 'T', true, now(), '{}', '{}'
        from events`);
    const begun = persistently(() => client.appendToStream(stream, numbered(1), { expectedRevision: NO_STREAM }));
    expect(await failureOf(begun)).toBeInstanceOf(WrongExpectedVersionError);
    expect(await client.appendToStream(stream, numbered(1))).toMatchObject({ nextExpectedRevision: 1n });
  });

  it('does not come between writes and their answers: under load every answered append is there once', async () => {
    const prefix = newStream('load');
    let [stop, writes] = [false, 0];
    const answered = new Map<string, number>();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const stream = `${prefix}-${writer}`;
      for (let n = 0; !stop; n++) {
        const events = numbered(2, { first: 2 * n });
        await persistently(() =>
          client.appendToStream(stream, events, { expectedRevision: n ? BigInt(2 * n - 1) : NO_STREAM }),
        );
        answered.set(stream, 2 * n + 2);
        writes++;
      }
    });
    for (let round = 0; round < 8; round++) {
      const before = writes;
      await eventually(() => writes >= before + 8);
      await endSessions(round % 2 ? ', writer' : '');
    }
    stop = true;
    await Promise.all(writers);
    for (const [stream, count] of answered) {
      const events = await persistently(() => collect(client.readStream(stream)));
      expect(numbers(events)).toEqual(Array.from({ length: count }, (_, n) => n));
    }
  });

  it('that hangs is answered in bounded time, and writes go on when it does not', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(1));
    const blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table events in exclusive mode');
    const stuck = numbered(1, { first: 1 });
    await failureOf(client.appendToStream(stream, stuck, { expectedRevision: 0n, deadline: 1_000 }));
    await blocker.query('rollback');
    await blocker.end();
    const answer = await persistently(() => client.appendToStream(stream, stuck, { expectedRevision: 0n }));
    expect(answer.nextExpectedRevision).toBe(1n);
    expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 1]);
  });

  it('that is read-only answers unavailable, stores nothing, and serves again afterwards', async () => {
    const stream = newStream();
    await query(`alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = on`);
    await endSessions();
    expect(await failureOf(client.appendToStream(stream, numbered(1)))).toBeInstanceOf(UnavailableError);
    await query(
      `begin read write; alter database ${new URL(database.url).pathname.slice(1)} reset default_transaction_read_only; commit`,
    );
    await endSessions();
    await persistently(() => client.appendToStream(stream, numbered(1)));
    expect(await persistently(() => collect(client.readStream(stream)))).toHaveLength(1);
  });
});

describe('a second node on the same database', () => {
  it('does not write, and takes over when the first has gone', async () => {
    const own = await createTestDatabase();
    const first = await startNode({ pgUrl: own.url, port: 0 });
    const second = startNode({ pgUrl: own.url, port: 0 });
    const before = connectTo(first.port);
    await before.appendToStream('shared', numbered(1));
    const winner = await Promise.race([second, new Promise((resolve) => setTimeout(() => resolve('waiting'), 500))]);
    expect(winner).toBe('waiting');
    await before.dispose();
    await first.stop();
    const after = connectTo((await second).port);
    expect(await after.appendToStream('shared', numbered(1, { first: 1 }), { expectedRevision: 0n })).toMatchObject({
      nextExpectedRevision: 1n,
    });
    await after.dispose();
    await (await second).stop();
    await own.drop();
  });

  it('gives up after a while with a clear line', async () => {
    const second = startNode({ pgUrl: database.url, port: 0, patienceMs: 500 });
    expect((await failureOf(second)).message).toBe('another event store node is writing to this database');
  });
});

describe('starting and stopping', () => {
  it('says which port is taken', async () => {
    const second = startNode({ pgUrl: database.url, port: node.port });
    expect((await failureOf(second)).message).toContain(`port ${node.port} can't be used`);
  });

  it('stops while appends are under way: what it answered is stored', async () => {
    const own = await createTestDatabase();
    const stopping = await startNode({ pgUrl: own.url, port: 0 });
    const busy = connectTo(stopping.port);
    const heard = listen(busy.subscribeToAll());
    await heard.until(({ signals }) => signals.includes('caughtUp'));
    const appends = Array.from({ length: 200 }, (_, n) => busy.appendToStream(`s-${n}`, numbered(1)));
    const outcomes = Promise.allSettled(appends);
    await appends[0];
    await stopping.stop();
    await heard.until(({ signals }) => signals.some((signal) => signal.startsWith('error')));
    const stored = (await outcomes).filter(({ status }) => status === 'fulfilled').length;
    expect(stored).toBeGreaterThan(0);
    await busy.dispose();
    const again = await startNode({ pgUrl: own.url, port: 0 });
    const reader = connectTo(again.port);
    expect((await collect(reader.readAll())).length).toBeGreaterThanOrEqual(stored);
    await reader.dispose();
    await again.stop();
    await own.drop();
  });
});
