import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notAsked, openConformanceStore, patienceMs, refusalOf, someEvents } from '../../../test/conformance-store.js';
import type { ConformanceStore } from '../../../test/conformance-store.js';
import { LogRefused } from '../../errors.js';
import type { StoredEvent } from '../../wire/read-answer.js';
import { AppendSession } from '../append-session.js';
import { LogConnection } from '../connection.js';
import { Inbox } from '../inbox.js';
import { readLog } from '../read-call.js';

let store: ConformanceStore;
beforeAll(async () => {
  store = await openConformanceStore();
});
afterAll(() => store.close());

describe('the store', () => {
  it('is of version 23.10 or later, and says so', async () => {
    await expect(store.connection.refuseOld()).resolves.toBeUndefined();
  });

  it('answers at once what its last event is, which shows that the node is there and leads', async () => {
    await store.append(store.newStream(), someEvents(1), 'no_stream');
    expect(await store.read({ from: 'end', backwards: true, limit: 1 })).toHaveLength(1);
  });
});

describe('a wrong password', () => {
  /** An action with the address's user and a wrong password. */
  async function refusedTo(work: (connection: LogConnection) => Promise<unknown>): Promise<void> {
    if (!store.hasUser) return notAsked('the address names no user');
    const connection = new LogConnection(store.url.replace(/:[^:@/]+@/, ':not-the-password@'));
    try {
      const refusal = await refusalOf(work(connection));
      expect(refusal).toBeInstanceOf(LogRefused);
      expect(refusal).toMatchObject({ reason: 'unauthenticated' });
    } finally {
      await connection.close();
    }
  }

  it('is refused as such to who reads', () =>
    refusedTo(async (connection) => {
      const read = readLog(connection, { from: 'end', backwards: true, limit: 1 });
      const inbox = new Inbox<StoredEvent, StoredEvent[]>(read, 1, (events) => events);
      await inbox.wait(1, patienceMs);
    }));

  it('is refused as such to who appends, and nothing is stored', async () => {
    const stream = store.newStream();
    await refusedTo(async (connection) => {
      const session = new AppendSession(connection);
      try {
        await session.append(stream, someEvents(1), 'no_stream');
      } finally {
        session.close();
      }
    });
    expect(await store.read({ stream })).toEqual([]);
  });
});
