import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { appendNext } from '../../../testing/append-next.js';
import { atScale } from '../../../testing/fault-scale.js';
import { created, moved, newLeadStream, noted } from '../../test/sample-events.js';
import { loseKeys } from '../../test/another-process.js';
import { startTestLog } from '../../test/test-log.js';
import type { TestLog } from '../../test/test-log.js';
import { LogUnavailable } from '../errors.js';
import { EventLog } from './event-log.js';
import type { SubscribeOptions } from '../client/follow.js';
import type { KeyStore } from '../sealing/key-store.js';
import { openKeyStore } from '../sealing/key-store.js';
import { Sealer } from '../sealing/sealer.js';
import type { LogBatch, NewEvent } from '../types.js';

let test: TestLog;
let log: EventLog;
let abort = new AbortController();

beforeAll(async () => {
  test = await startTestLog();
  log = test.log;
});
afterEach(() => {
  abort.abort();
  abort = new AbortController();
});
afterAll(() => test.close());

const refused = () => Promise.reject(new Error('only read'));

type Batch = LogBatch & { live: boolean };

/** Follows the log in the background and keeps the batches. */
function follow(options: Partial<SubscribeOptions> = {}, from = log) {
  const batches: Batch[] = [];
  const states: string[] = [];
  const { signal } = abort;
  const done = (async () => {
    for await (const batch of from.subscribe({
      after: null,
      signal,
      onState: (state) => states.push(state),
      ...options,
    }))
      batches.push(batch);
  })();
  const ids = () => batches.flatMap(({ events }) => events.map(({ id }) => id));
  return { batches, states, done, ids };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function append(stream: string, events: NewEvent[]): Promise<NewEvent[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      await appendNext(log, stream, events);
      return events;
    } catch (error) {
      if (!(error instanceof LogUnavailable) || attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

const ids = (events: { id: string }[]) => events.map(({ id }) => id);

describe('subscribe', () => {
  it('says that it is live also when there is nothing to read, and then yields what comes', async () => {
    const { batches, states, ids: seen } = follow();
    await until(() => batches.some(({ live }) => live));
    expect(batches[0]!.events).toEqual([]);
    expect(batches.at(-1)).toMatchObject({ live: true, position: await log.head() });
    // On a slow machine it may have connected anew since.
    expect(states.slice(0, 2)).toEqual(['catching_up', 'live']);
    const events = await append(newLeadStream(), [created(), moved()]);
    await until(() => seen().length === 2);
    expect(seen()).toEqual(ids(events));
    expect(batches.at(-1)).toMatchObject({ live: true, position: await log.head() });
  });

  it('catches up in batches from after a position, then follows', async () => {
    const after = await log.head();
    const old = await append(newLeadStream(), Array.from({ length: 2500 }, moved));
    const { batches, ids: seen } = follow({ after });
    await until(() => seen().length === 2500);
    const fresh = await append(newLeadStream(), [created()]);
    await until(() => seen().length === 2501);
    expect(seen()).toEqual(ids([...old, ...fresh]));
    expect(Math.max(...batches.map(({ events }) => events.length))).toBeLessThanOrEqual(1000);
    expect(batches[0]!.live).toBe(false);
    expect(batches.at(-1)!.live).toBe(true);
  });

  it('takes no more than a batch and its buffer while the consumer is slow, and loses nothing', async () => {
    const after = await log.head();
    const events = await append(newLeadStream(), Array.from({ length: 500 }, moved));
    const seen: string[] = [];
    for await (const batch of log.subscribe({ after, signal: abort.signal, maxBatch: 7 })) {
      expect(batch.events.length).toBeLessThanOrEqual(7);
      seen.push(...ids(batch.events));
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (seen.length >= 500) break;
    }
    expect(seen).toEqual(ids(events));
  });

  it('moves on past system events', async () => {
    const after = await log.head();
    const { batches } = follow({ after });
    await until(() => batches.some(({ live }) => live));
    const { position } = await log.append(newLeadStream(), [moved()], 'no_stream');
    await until(() => batches.at(-1)!.position === position);
    expect(batches.at(-1)!.events).toHaveLength(1);
  });

  it('of some types gets these and no others, and learns how far the log is all the same', async () => {
    const after = await log.head();
    const { batches, ids: seen } = follow({ after, types: new Set(['NoteAdded']) });
    const wanted: string[] = [];
    let last = 0n;
    for (let lead = 0; lead < 24; lead++) {
      const moves = Array.from({ length: 99 }, () => moved());
      const note = noted(`Note ${lead}`);
      wanted.push(note.id);
      ({ position: last } = await log.append(
        newLeadStream(),
        lead < 4 ? [note, ...moves] : [...moves, note],
        'no_stream',
      ));
    }
    const others = await log.append(
      newLeadStream(),
      Array.from({ length: 200 }, () => moved()),
      'no_stream',
    );
    for (let more = 0; more < 12; more++)
      await log.append(
        newLeadStream(),
        Array.from({ length: 100 }, () => moved()),
        'no_stream',
      );
    await until(() => seen().length === wanted.length && batches.at(-1)!.position > last);
    expect(seen()).toEqual(wanted);
    expect(batches.at(-1)!.position).toBeGreaterThan(others.position);
    const positions = batches.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('ends when asked to, and only then', async () => {
    const { done, batches } = follow({ after: await log.head() });
    await until(() => batches.length === 1);
    abort.abort();
    await done;
    expect(batches).toHaveLength(1);
  });

  it('ended, has the server stop sending', async () => {
    const { done, batches } = follow({ after: await log.head() });
    await until(() => batches.length === 1);
    abort.abort();
    await done;
    await log.ping();
    const before = test.proxy.answeredBytes();
    await append(newLeadStream(), [noted('x'.repeat(300_000)), moved()]);
    for (let round = 0; round < 5; round++) await log.ping();
    expect(test.proxy.answeredBytes() - before).toBeLessThan(100_000);
  });
});

describe('a subscription that is dropped', () => {
  it('fault 22: many times while events come: catches up with no gap and nothing twice', async () => {
    const after = await log.head();
    const { states, ids: seen } = follow({ after });
    const appended: NewEvent[] = [];
    const drops = () => states.filter((state) => state === 'disconnected').length;
    await until(() => states.at(-1) === 'live');
    for (let drop = 1; drop <= atScale(10, 100); drop++) {
      appended.push(...(await append(newLeadStream(), [created(), moved(), noted('A note')])));
      test.proxy.cut();
      appended.push(...(await append(newLeadStream(), [moved()])));
      await until(() => drops() >= drop && states.at(-1) === 'live');
    }
    await until(() => seen().length >= appended.length);
    expect(seen()).toEqual(ids(appended));
  });

  it('in the middle of catching up: goes on from the last batch that was taken', async () => {
    const after = await log.head();
    const events = await append(newLeadStream(), Array.from({ length: 2000 }, moved));
    const seen: string[] = [];
    for await (const batch of log.subscribe({ after, signal: abort.signal, maxBatch: 100 })) {
      seen.push(...ids(batch.events));
      if (seen.length === 300 || seen.length === 700) test.proxy.cut();
      if (seen.length >= 2000) break;
    }
    expect(seen).toEqual(ids(events));
  });

  it('because the store went away: says so, and resumes when it is back', async () => {
    const { states, ids: seen } = follow({ after: await log.head() });
    await until(() => states.includes('live'));
    await test.stopNode();
    await until(() => states.filter((state) => state === 'disconnected').length >= 2);
    await test.startNode();
    const events = await append(newLeadStream(), [created(), moved()]);
    await until(() => seen().length === 2);
    expect(seen()).toEqual(ids(events));
    await until(() => states.at(-1) === 'live');
  });

  it('because the keys can not be fetched: tries again, rather than call the events unreadable', async () => {
    const after = await log.head();
    const events = await append(newLeadStream(), [created()]);
    let failures = 2;
    const keysToOpen: KeyStore['keysToOpen'] = (named) =>
      failures-- > 0 ? Promise.reject(new Error('the database is down')) : test.keys.keysToOpen(named);
    const sealer = new Sealer({
      keyToSeal: (stream, isNew) => test.keys.keyToSeal(stream, isNew),
      destroy: (stream, ids) => test.keys.destroy(stream, ids),
      keysToOpen,
      macKeys: test.keys.macKeys,
    });
    const other = new EventLog({ url: test.url, sealer });
    const { batches, states, ids: seen } = follow({ after }, other);
    await until(() => seen().length === 1);
    expect(seen()).toEqual(ids(events));
    expect(batches.flatMap((batch) => batch.events).every((event) => event.readable)).toBe(true);
    expect(states.filter((state) => state === 'disconnected')).toHaveLength(2);
    await other.close();
  });

  it('because a key is not there yet: waits for it a while, and for a lost one not for ever', async () => {
    const after = await log.head();
    const events = await append(newLeadStream(), [created()]);
    const bringBack = await loseKeys(test);
    const asked: number[] = [];
    const reader = async (patienceMs: number) => {
      const keys = await openKeyStore(test.pool, test.masterKey);
      const keysToOpen: KeyStore['keysToOpen'] = (named) => {
        asked.push(named.size);
        return keys.keysToOpen(named);
      };
      const sealer = new Sealer(
        { keyToSeal: refused, destroy: refused, keysToOpen, macKeys: test.keys.macKeys },
        patienceMs,
      );
      return new EventLog({ url: test.url, sealer });
    };
    const hasty = await reader(0);
    const lost = follow({ after }, hasty);
    await until(() => lost.ids().length === 1);
    expect(lost.batches.flatMap((batch) => batch.events)).toMatchObject([{ readable: false }]);

    asked.length = 0;
    const patient = await reader(60_000);
    const late = follow({ after }, patient);
    await until(() => asked.length > 2);
    expect(late.ids()).toEqual([]);
    await bringBack();
    await until(() => late.ids().length === 1);
    expect(late.batches.flatMap((batch) => batch.events)).toMatchObject([{ readable: true, id: events[0]!.id }]);
    await Promise.all([hasty.close(), patient.close()]);
  });

  it('closing it while a key is waited for yields nothing', async () => {
    const after = await log.head();
    await append(newLeadStream(), [created()]);
    const bringBack = await loseKeys(test);
    const keys = await openKeyStore(test.pool, test.masterKey);
    let asked = 0;
    const keysToOpen: KeyStore['keysToOpen'] = (named) => {
      asked++;
      return keys.keysToOpen(named);
    };
    const sealer = new Sealer({ keyToSeal: refused, destroy: refused, keysToOpen, macKeys: test.keys.macKeys }, 60_000);
    const other = new EventLog({ url: test.url, sealer });
    const { done, batches } = follow({ after }, other);
    await until(() => asked > 1);
    await other.close();
    await done;
    expect(batches.flatMap((batch) => batch.events)).toEqual([]);
    await bringBack();
  });

  it('closing the log ends it', async () => {
    const other = new EventLog({ url: test.url, sealer: new Sealer(test.keys) });
    const { done, batches } = follow({ after: await log.head() }, other);
    await until(() => batches.length === 1);
    await other.close();
    await done;
    expect(batches).toHaveLength(1);
  });
});
