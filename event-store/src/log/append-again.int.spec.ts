import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerOf, startFront } from '../../test/front.js';
import type { Front, FrontOptions } from '../../test/front.js';
import { created, moved, newLeadStream } from '../../test/sample-events.js';
import { startTestLog } from '../../test/test-log.js';
import type { TestLog } from '../../test/test-log.js';
import { RawLog } from '../client/raw-log.js';
import { LogUnavailable, WrongExpectedRevision } from '../errors.js';
import { EventLog } from './event-log.js';
import { Sealer } from '../sealing/sealer.js';

let test: TestLog;
let front: Front;
let log: EventLog;
let decide: FrontOptions['append'];
let asked = 0;

beforeAll(async () => {
  test = await startTestLog();
  front = await startFront(() => test.nodePort, {
    read: () => undefined,
    append: (metadata) => {
      asked++;
      return decide(metadata);
    },
  });
  log = new EventLog({ url: `esdb://127.0.0.1:${front.port}?tls=false`, sealer: new Sealer(test.keys) });
});
beforeEach(() => {
  asked = 0;
  decide = () => 'pass on';
});

afterAll(async () => {
  await log.close();
  front.close();
  await test.close();
});

const ids = (events: { id: string }[]) => events.map(({ id }) => id);
const timeout = answerOf('event_store.client.Timeout');

describe('an append that the store did not take', () => {
  it.each(['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response'])(
    'since "%s", is sent again',
    async (message) => {
      decide = () => (asked <= 2 ? { error: answerOf('google.protobuf.Empty', message), afterMs: 0 } : 'pass on');
      const stream = newLeadStream();
      const events = [moved(), moved()];
      expect(await log.append(stream, events, 'no_stream')).toMatchObject({ revision: 1 });
      expect(asked).toBeGreaterThan(2);
      expect(ids(await log.readStream(stream))).toEqual(ids(events));
    },
  );

  it('in time, or not at all, is sent again; the late answer comes to nothing', async () => {
    decide = () => (asked === 1 ? { error: timeout, afterMs: 1_500 } : 'pass on');
    const stream = newLeadStream();
    const events = [created(), moved()];
    expect(await log.append(stream, events, 'no_stream')).toMatchObject({ revision: 1 });
    decide = () => (asked === 3 ? { error: timeout, afterMs: 0 } : 'pass on');
    expect(await log.append(stream, [moved()], 1)).toMatchObject({ revision: 2 });
    expect(asked).toBe(4);
    expect(await log.readStream(stream)).toHaveLength(3);
  });

  it('while others were taken, keeps its place: a conflict is one', async () => {
    const stream = newLeadStream();
    await log.append(stream, [moved()], 'no_stream');
    decide = () => (asked === 2 ? { error: timeout, afterMs: 0 } : 'pass on');
    const late = log.append(stream, [moved()], 0);
    await test.log.append(stream, [moved()], 0);
    await expect(late).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it("is not sent again where it expects 'any': the store need not recognise it", async () => {
    decide = () => ({ error: timeout, afterMs: 0 });
    const raw = new RawLog(`esdb://127.0.0.1:${front.port}?tls=false`);
    const event = { id: randomUUID(), type: 'Sample', data: '{}', metadata: '{}' };
    await expect(raw.append(newLeadStream(), [event], 'any')).rejects.toBeInstanceOf(LogUnavailable);
    expect(asked).toBe(1);
    await raw.close();
  });
});

describe('an append that was stored, and is sent again', () => {
  it('of several events, is answered as the first time, also when others came after it', async () => {
    const stream = newLeadStream();
    const first = [created(), moved(), moved()];
    const stored = await log.append(stream, first, 'no_stream');
    const second = [moved(), moved()];
    const next = await log.append(stream, second, 2);
    await log.append(stream, [moved()], 4);
    expect(await log.append(stream, first, 'no_stream')).toEqual(stored);
    expect(await log.append(stream, second, 2)).toEqual(next);
    expect(await log.readStream(stream)).toHaveLength(6);
  });

  it('is acknowledged once it is there, though its first answer was lost again and again', async () => {
    const stream = newLeadStream();
    const proxied = new EventLog({ url: test.url, sealer: new Sealer(test.keys) });
    const all: string[] = [];
    for (let round = 0; round < 5; round++) {
      const events = [moved(), moved(), moved()];
      test.proxy.swallowAnswers(true);
      const appended = proxied.append(stream, events, all.length === 0 ? 'no_stream' : all.length - 1);
      while ((await log.readStream(stream)).length === all.length) await new Promise((r) => setTimeout(r, 10));
      test.proxy.swallowAnswers(false);
      test.proxy.cut();
      all.push(...ids(events));
      expect(await appended).toMatchObject({ revision: all.length - 1 });
    }
    expect(ids(await log.readStream(stream))).toEqual(all);
    await proxied.close();
  });
});

describe('a log that is away', () => {
  it('is waited for once: what comes later fails sooner', async () => {
    const nowhere = new EventLog({
      url: 'esdb://127.0.0.1:1?tls=false',
      sealer: new Sealer(test.keys),
      timeoutMs: 6_000,
    });
    const patience = async (call: () => Promise<unknown>) => {
      const since = performance.now();
      await expect(call()).rejects.toBeInstanceOf(LogUnavailable);
      return performance.now() - since;
    };
    const first = await patience(() => nowhere.append(newLeadStream(), [moved()], 'no_stream'));
    expect(first).toBeGreaterThan(5_000);
    const later = await Promise.all([
      patience(() => nowhere.append(newLeadStream(), [moved()], 'no_stream')),
      patience(() => nowhere.readStream(newLeadStream())),
    ]);
    expect(Math.max(...later)).toBeLessThan(first);
    await nowhere.close();
  });
});
