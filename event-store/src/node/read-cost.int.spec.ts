import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { startNode } from './start-node.js';
import { collect, connectTo, numbered } from '../../test/node/client.js';

const events = 12_000;
const stream = 'read-cost';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await withNode(async (client) => {
    for (let first = 0; first < events; first += 3_000) await client.appendToStream(stream, numbered(3_000, { first }));
  });
});

afterAll(() => database.drop());

// Postgres plans a page of an unanalysed table as a sort of the whole rest: of 200,000 events each page
// took 150 ms, and the time to read the whole log grew with the square of its length.
it.each<[string, Work]>([
  ['the log', (client) => expectAll(client.readAll({ direction: FORWARDS, fromPosition: START }))],
  ['the log backwards', (client) => expectAll(client.readAll({ direction: BACKWARDS, fromPosition: END }))],
  ['a long stream', (client) => expectAll(client.readStream(stream, { direction: FORWARDS, fromRevision: START }))],
  ['that backwards', (client) => expectAll(client.readStream(stream, { direction: BACKWARDS, fromRevision: END }))],
])('reading %s looks at each event once, though the table was never analysed', async (_name, work) => {
  expect(await rowsLookedAt(work)).toBeLessThan(1.2 * events);
});

async function expectAll(read: AsyncIterable<unknown>): Promise<void> {
  expect(await collect(read)).toHaveLength(events);
}

// Nobody should make a gap, but if somebody has, the events after it must not be lost.
it.each([FORWARDS, BACKWARDS] as const)(
  'a hole in the log hides nothing that lies behind it (%s)',
  async (direction) => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    pool.on('error', () => undefined);
    try {
      await pool.query('delete from events where revision between 700 and 7200');
    } finally {
      await pool.end();
    }
    const left = events - 6_501;
    const [fromPosition, fromRevision] = direction === BACKWARDS ? ([END, END] as const) : ([START, START] as const);
    await withNode(async (client) => {
      expect(await collect(client.readAll({ direction, fromPosition }))).toHaveLength(left);
      expect(await collect(client.readStream(stream, { direction, fromRevision }))).toHaveLength(left);
      expect(await collect(client.readStream(stream, { direction, fromRevision, maxCount: 900 }))).toHaveLength(900);
    });
  },
);

type Work = (client: ReturnType<typeof connectTo>) => Promise<void>;

/** A node only for this work: its sessions report their reads to the server when they end, at the latest. */
async function withNode(work: Work): Promise<void> {
  const node = await startNode({ pgUrl: database.url, port: 0 });
  const client = connectTo(node.port);
  try {
    await work(client);
  } finally {
    await client.dispose();
    await node.stop();
  }
}

async function rowsLookedAt(work: Work): Promise<number> {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  try {
    // A node reads the end of the log when it starts; that does not count.
    await withNode(() => Promise.resolve());
    const starting = await counted(pool);
    await withNode(() => Promise.resolve());
    const before = await counted(pool);
    await withNode(work);
    return (await counted(pool)) - before - (before - starting);
  } finally {
    await pool.end();
  }
}

async function counted(pool: pg.Pool): Promise<number> {
  await ownSessionIsTheOnlyOne(pool);
  const { rows } = await pool.query<{ looked: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as looked from pg_stat_user_tables where relname = 'events'`,
  );
  return rows[0]!.looked;
}

async function ownSessionIsTheOnlyOne(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rows[0]!.others === 0) return;
  }
}
