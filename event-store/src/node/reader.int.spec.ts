import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { Reader, type Page } from './reader.js';
import { ensureSchema } from './writer-session.js';
import type { StoredEvent } from './stored-event.js';
import type { StreamState } from './stream-state.js';

// Two streams alternate: stream 1 has revisions 0 to 11 at the odd positions, stream 2 revisions 0 to 10 at the even ones.
const count = 23;
const all = Array.from({ length: count }, (_, i) => i + 1);
const ofFirst = Array.from({ length: 12 }, (_, i) => i);
const first: StreamState = { name: 'first', id: 1, last: 11, tombstoned: false, metadata: null };
/** Every page size, from one event to more than there are: each puts the end of a page at another event. */
const limits = Array.from({ length: count + 1 }, (_, i) => i + 1);

let database: TestDatabase;
let reader: Reader;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await ensureSchema(client);
  await client.query(`insert into streams (id, name) values (1, 'first'), (2, 'second')`);
  await client.query(
    `insert into events select n, 2 - n % 2, (n - 1) / 2, gen_random_uuid(), 'T', true, now(), '{}', '' from generate_series(1, $1::int) n`,
    [count],
  );
  await client.end();
  reader = new Reader(
    database.url,
    () => undefined,
    () => undefined,
  );
});

afterAll(async () => {
  await reader.close();
  await database.drop();
});

/** The content of all pages in order, until one says that it is the last. */
async function whole<T>(start: number, fetch: (cursor: number) => Promise<Page>, of: (event: StoredEvent) => T) {
  const found: T[] = [];
  for (let next: number | undefined = start; next !== undefined;) {
    const page = await fetch(next);
    found.push(...page.events.map(of));
    next = page.next;
  }
  return found;
}
const positionOf = ({ position }: StoredEvent) => position;
const revisionOf = ({ revision }: StoredEvent) => revision;

describe.each(limits)('pages of up to %d events lose none and repeat none', (limit) => {
  it('of the log forwards, to any end', async () => {
    for (const upTo of [1, 22, 23]) {
      const found = await whole(0, (after) => reader.allForward(after, upTo, limit), positionOf);
      expect(found).toEqual(all.slice(0, upTo));
    }
  });

  it('of the log backwards', async () => {
    const found = await whole(count + 1, (before) => reader.allBackward(before, limit), positionOf);
    expect(found).toEqual([...all].reverse());
  });

  it('of a stream forwards, from any revision', async () => {
    for (const from of [0, 1, 11]) {
      const found = await whole(from, (at) => reader.streamForward(first, at, count, limit), revisionOf);
      expect(found).toEqual(ofFirst.slice(from));
    }
  });

  it('of a stream backwards, down to any revision', async () => {
    for (const downTo of [0, 1, 11]) {
      const found = await whole(11, (at) => reader.streamBackward(first, at, downTo, limit), revisionOf);
      expect(found).toEqual(ofFirst.slice(downTo).reverse());
    }
  });
});

it('a stream is read up to a position of the log, and nothing that came later', async () => {
  // Revision 4 is at position 9.
  const found = await whole(0, (at) => reader.streamForward(first, at, 9, 3), revisionOf);
  expect(found).toEqual([0, 1, 2, 3, 4]);
});
