import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { created, moved, newLeadStream, noted } from '../../test/sample-events.js';
import { startTestLog, type TestLog } from '../../test/test-log.js';
import { WrongExpectedRevision } from '../errors.js';
import type { EventLog } from './event-log.js';
import type { LogEvent, NewEvent } from '../types.js';

let test: TestLog;
let log: EventLog;
let raw: EventStoreDBClient;

beforeAll(async () => {
  test = await startTestLog();
  log = test.log;
  raw = EventStoreDBClient.connectionString(test.url);
});

afterAll(async () => {
  await raw.dispose();
  await test.close();
});

const ids = (events: { id: string }[]) => events.map(({ id }) => id);

async function all(options: Parameters<EventLog['readAll']>[0]): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for await (const batch of log.readAll(options)) events.push(...batch.events);
  return events;
}

describe('append and readStream', () => {
  it('gives back what went in, at the newest version, in order', async () => {
    const stream = newLeadStream();
    const first = await log.append(stream, [created()], 'no_stream');
    const events = [moved(), noted('Prefers calls after five.')];
    const second = await log.append(stream, events, 0);
    expect([first.revision, second.revision]).toEqual([0, 2]);
    expect(second.position).toBeGreaterThan(first.position);
    const read = await log.readStream(stream);
    expect(read.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(read[0]).toMatchObject({ readable: true, data: leadCreated.example, metadata: { version: 2 } });
    expect(read[2]).toMatchObject({
      readable: true,
      id: events[1]!.id,
      stream,
      position: second.position,
      type: 'NoteAdded',
      data: events[1]!.data,
      metadata: { ...events[1]!.metadata, version: 1 },
    });
  });

  it('stores personal fields sealed and the rest readable to any client', async () => {
    const stream = newLeadStream();
    await log.append(stream, [created()], 'no_stream');
    for await (const { event } of raw.readStream(stream)) {
      const data = event!.data as Record<string, unknown>;
      expect(JSON.stringify(data)).not.toContain('Sample Owner');
      expect(data).toMatchObject({
        name: { $sealed: expect.stringMatching(/^v2\.[\w-]{12}\.[\w-]+$/) },
        city: 'Ankeny',
        ownerName: null,
      });
    }
  });

  it('reads a part, and backwards', async () => {
    const stream = newLeadStream();
    await log.append(stream, [created(), moved(), moved(), moved()], 'no_stream');
    const revisions = async (options: Parameters<EventLog['readStream']>[1]) =>
      (await log.readStream(stream, options)).map(({ revision }) => revision);
    expect(await revisions({ from: 1, limit: 2 })).toEqual([1, 2]);
    expect(await revisions({ from: 4 })).toEqual([]);
    expect(await revisions({ backwards: true, limit: 2 })).toEqual([3, 2]);
    expect(await revisions({ backwards: true, from: 1 })).toEqual([1, 0]);
  });

  it('has no events where there is no stream', async () => {
    expect(await log.readStream(newLeadStream())).toEqual([]);
  });

  it.each([
    ['a new stream that is there', 'no_stream', 1],
    ['an older revision', 0, 1],
    ['a revision that is not there yet', 7, 1],
  ] as const)('refuses %s and says where the stream is', async (_, expected, actual) => {
    const stream = newLeadStream();
    await log.append(stream, [created(), moved()], 'no_stream');
    await expect(log.append(stream, [moved()], expected)).rejects.toEqual(new WrongExpectedRevision(stream, actual));
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it('refuses a revision of a stream that does not exist, as -1', async () => {
    const stream = newLeadStream();
    await expect(log.append(stream, [moved()], 3)).rejects.toEqual(new WrongExpectedRevision(stream, -1));
  });

  it('stores the same append with the same ids once and answers the same', async () => {
    const stream = newLeadStream();
    const events = [created(), moved()];
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push(await log.append(stream, events, 'no_stream'));
    expect(new Set(answers.map(({ revision, position }) => `${revision}@${position}`)).size).toBe(1);
    expect(ids(await log.readStream(stream))).toEqual(ids(events));
  });

  it('lets exactly one of many writers at the same revision win', async () => {
    const stream = newLeadStream();
    await log.append(stream, [created()], 'no_stream');
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => log.append(stream, [moved()], 0)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toEqual(Array(49).fill(new WrongExpectedRevision(stream, 1)));
  });

  it('refuses an append without events, and an event that nobody declared', async () => {
    await expect(log.append(newLeadStream(), [], 'no_stream')).rejects.toThrow(RangeError);
    const undeclared = { ...moved(), type: 'LeadTeleported' } as unknown as NewEvent;
    await expect(log.append(newLeadStream(), [undeclared], 'no_stream')).rejects.toThrow('LeadTeleported');
  });
});

describe('an event that can not be read', () => {
  it('comes out as unreadable, and the others of its stream as they are', async () => {
    const stream = newLeadStream();
    await log.append(stream, [created()], 'no_stream');
    const metadata = { ...moved().metadata, version: 1 };
    await raw.appendToStream(stream, [
      jsonEvent({ type: 'LeadTeleported', data: { to: 'Mars' }, metadata }),
      jsonEvent({
        type: 'LeadStatusMoved',
        data: { from: 'leads', to: 'won' },
        metadata: { ...metadata, version: 99 },
      }),
      jsonEvent({ type: 'LeadStatusMoved', data: { from: 'leads' }, metadata }),
    ]);
    await log.append(stream, [moved()], 3);
    const read = await log.readStream(stream);
    expect(read.map((event) => (event.readable ? 'readable' : event.unreadable.reason))).toEqual([
      'readable',
      'unknown_type',
      'unknown_version',
      'invalid',
      'readable',
    ]);
    expect(read[1]).toMatchObject({ type: 'LeadTeleported', data: { to: 'Mars' }, revision: 1 });
  });
});

describe('readAll', () => {
  it('reads the whole log in batches, leaves out system events, and goes on after a position', async () => {
    const stream = newLeadStream();
    await log.append(stream, [created()], 'no_stream');
    await raw.setStreamMetadata(stream, { cacheControl: 1 });
    const events = Array.from({ length: 2100 }, moved);
    const { position } = await log.append(stream, events, 0);
    expect(await log.head()).toBe(position);

    const sizes: number[] = [];
    const read: LogEvent[] = [];
    let reached = 0n;
    for await (const batch of log.readAll()) {
      sizes.push(batch.events.length);
      read.push(...batch.events);
      expect(batch.position).toBeGreaterThan(reached);
      reached = batch.position;
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
    expect(reached).toBe(position);
    expect(read.every(({ type }) => !type.startsWith('$'))).toBe(true);
    expect(ids(read.slice(-2100))).toEqual(ids(events));

    expect(ids(await all({ after: read.at(-6)!.position }))).toEqual(ids(events.slice(-5)));
    expect(await all({ after: position })).toEqual([]);
  });

  it('reads as many as asked, forwards and backwards, and says where to go on', async () => {
    const stream = newLeadStream();
    const events = Array.from({ length: 10 }, moved);
    const { position } = await log.append(stream, events, 'no_stream');
    const newestFirst = ids(events).reverse();
    expect(ids(await all({ backwards: true, limit: 3 }))).toEqual(newestFirst.slice(0, 3));
    const [third] = (await all({ backwards: true, limit: 3 })).slice(-1);
    expect(ids(await all({ backwards: true, limit: 3, after: third!.position }))).toEqual(newestFirst.slice(3, 6));
    const before = (await log.readStream(stream))[0]!.position;
    for await (const batch of log.readAll({ after: before, limit: 4 })) {
      expect(ids(batch.events)).toEqual(ids(events.slice(1, 5)));
      expect(batch.position).toBe(batch.events.at(-1)!.position);
      expect(batch.position).toBeLessThan(position);
    }
  });
});

describe('a stream whose keys are destroyed', () => {
  it('reads [erased] at once, keeps its figures, and takes no personal data any more', async () => {
    const stream = newLeadStream();
    await log.append(stream, [created(), moved()], 'no_stream');
    await log.destroyKeysOf(stream);
    const [lead, move] = await log.readStream(stream);
    expect(lead).toMatchObject({
      readable: true,
      data: { name: '[erased]', email: '[erased]', phone: '[erased]', ownerName: null, city: 'Ankeny' },
    });
    expect(move).toMatchObject({ readable: true });
    await expect(log.append(stream, [noted('More about the person')], 1)).rejects.toThrow(`${stream} was erased`);
    expect(await log.append(stream, [moved()], 1)).toMatchObject({ revision: 2 });
  });
});
