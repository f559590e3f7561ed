import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import { answerOf, refused, startFront } from '../../test/front.js';
import type { Front, FrontOptions } from '../../test/front.js';
import { moved, newLeadStream } from '../../test/sample-events.js';
import { startTestLog } from '../../test/test-log.js';
import type { TestLog } from '../../test/test-log.js';
import { EventLog } from './event-log.js';
import { Sealer } from '../sealing/sealer.js';

let test: TestLog;
let front: Front;
let log: EventLog;
let answers: Omit<FrontOptions, 'members'>;

beforeAll(async () => {
  test = await startTestLog();
  front = await startFront(() => test.nodePort, {
    read: (metadata) => answers.read(metadata),
    append: (metadata) => answers.append(metadata),
  });
  log = new EventLog({ url: `esdb://127.0.0.1:${front.port}?tls=false`, sealer: new Sealer(test.keys) });
});
beforeEach(() => {
  answers = { read: () => undefined, append: () => 'pass on' };
});

afterAll(async () => {
  await log.close();
  front.close();
  await test.close();
});

describe('a store that throws a subscriber out', () => {
  it('as EventStoreDB 23.10 does with a slow one: every event comes, once, in order', async () => {
    const slow = refused(
      status.ABORTED,
      'Consumer too slow to handle event while live. Client resubscription required.',
    );
    const stream = newLeadStream();
    const heard: number[] = [];
    let thrownOut = 0;
    const reading = new AbortController();
    const reader = (async () => {
      const onState = (state: string) => (thrownOut += state === 'disconnected' ? 1 : 0);
      for await (const { events } of log.subscribe({ after: null, signal: reading.signal, onState }))
        heard.push(...events.filter((event) => event.stream === stream).map(({ revision }) => revision));
    })();
    for (let revision = 0; revision < 300; revision++) {
      await log.append(stream, [moved()], revision === 0 ? 'no_stream' : revision - 1);
      if (revision % 60 === 30) front.endReads(slow);
    }
    while (heard.length < 300) await pause(10);
    reading.abort();
    await reader;
    expect(heard).toEqual(Array.from({ length: 300 }, (_, revision) => revision));
    expect(thrownOut).toBeGreaterThan(0);
  });
});

describe('a store that refuses the application', () => {
  it.each([
    [status.UNAUTHENTICATED, 'unauthenticated', 'user or password of EVENTSTORE_URL (UNAUTHENTICATED)'],
    [status.PERMISSION_DENIED, 'forbidden', 'the right it needs (PERMISSION_DENIED)'],
  ])('with gRPC status %d is named as that by everything, at once', async (code, reason, message) => {
    answers = { read: () => refused(code, 'no'), append: () => refused(code, 'no') };
    const stream = newLeadStream();
    const outcomes = await Promise.allSettled([
      log.append(stream, [moved()], 'no_stream'),
      log.readStream(stream),
      log.readAll().next(),
      log.head(),
      log.ping(),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'LogRefused', reason } });
      expect(String((outcome as PromiseRejectedResult).reason)).toContain(message);
    }
  });

  it('gives a subscriber the reason; it goes on as soon as it may', async () => {
    const stream = newLeadStream();
    await log.append(stream, [moved()], 'no_stream');
    answers.read = () => refused(status.PERMISSION_DENIED, 'no');
    const reasons: unknown[] = [];
    const reading = new AbortController();
    const onState = (state: string, error?: unknown) => {
      if (state !== 'disconnected') return;
      reasons.push(error);
      answers.read = () => undefined;
    };
    for await (const { events } of log.subscribe({ after: null, signal: reading.signal, onState }))
      if (events.some((event) => event.stream === stream)) reading.abort();
    expect(reasons).toMatchObject([{ name: 'LogRefused', reason: 'forbidden' }]);
  });

  it('for appends only: the append says so, and so does a ping until one is taken', async () => {
    answers.append = () => ({ error: answerOf('event_store.client.AccessDenied', 'Access Denied'), afterMs: 0 });
    const stream = newLeadStream();
    await expect(log.append(stream, [moved()], 'no_stream')).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(log.ping()).rejects.toMatchObject({ reason: 'forbidden' });
    answers.append = () => 'pass on';
    await log.append(stream, [moved()], 'no_stream');
    await log.ping();
  });
});

describe('the version of a store', () => {
  it.each([
    ['22.10.5', 'older than 23.10'],
    ['23.6.0', 'older than 23.10'],
    ['unknown', 'older than 23.10'],
    ['23.10.8', undefined],
    ['24.10.14', undefined],
    ['25.1.0-rc2', undefined],
  ])('%s is refused: %p', async (version, reason) => {
    const front = await startFront(() => test.nodePort, { read: () => undefined, append: () => 'pass on', version });
    const asking = new EventLog({ url: `esdb://127.0.0.1:${front.port}?tls=false`, sealer: new Sealer(test.keys) });
    try {
      if (reason === undefined) await expect(asking.ping()).resolves.toBeUndefined();
      else await expect(asking.ping()).rejects.toThrow(reason);
    } finally {
      await asking.close();
      front.close();
    }
  });
});
