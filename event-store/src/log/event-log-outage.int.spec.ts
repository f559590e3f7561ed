import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { created, moved, newLeadStream } from '../../test/sample-events.js';
import { startTestLog } from '../../test/test-log.js';
import type { TestLog } from '../../test/test-log.js';
import { LogUnavailable } from '../errors.js';
import { EventLog } from './event-log.js';
import { Sealer } from '../sealing/sealer.js';

let test: TestLog;
let log: EventLog;

beforeAll(async () => {
  test = await startTestLog(2_000);
  log = test.log;
});

afterAll(() => test.close());

const ids = (events: { id: string }[]) => events.map(({ id }) => id);

/** Tries again while the log can't be reached, as callers do, with the same event ids. */
async function retried<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

describe('the log out of reach', () => {
  it('is said within a bounded time, by everything', async () => {
    const nowhere = new EventLog({ url: 'esdb://127.0.0.1:1?tls=false', sealer: new Sealer(test.keys) });
    const noSuchHost = new EventLog({ url: 'esdb://no-such-host.invalid:1?tls=false', sealer: new Sealer(test.keys) });
    const isSaid = async (lost: EventLog) => {
      const calls = [
        lost.append(newLeadStream(), [moved()], 'no_stream'),
        lost.readStream(newLeadStream()),
        lost.readAll().next(),
        lost.head(),
        lost.ping(),
      ];
      for (const outcome of await Promise.allSettled(calls))
        expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'LogUnavailable' } });
      await lost.close();
    };
    await Promise.all([nowhere, noSuchHost].map(isSaid));
  });

  it('while it is silent: calls give up after the timeout, and work when it speaks again', async () => {
    const stream = newLeadStream();
    const event = created();
    test.proxy.swallowAnswers(true);
    const outcomes = await Promise.allSettled([
      log.append(stream, [event], 'no_stream'),
      log.readStream(stream),
      log.ping(),
    ]);
    test.proxy.swallowAnswers(false);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'LogUnavailable' } });
    test.proxy.cut();
    expect((await retried(() => log.append(stream, [event], 'no_stream'))).revision).toBe(0);
    expect(ids(await log.readStream(stream))).toEqual([event.id]);
  });

  it('cut off again and again under load: every append is there once after retries', async () => {
    const leads = Array.from({ length: 20 }, () => ({
      stream: newLeadStream(),
      events: Array.from({ length: 20 }, moved),
    }));
    const cutting = (async () => {
      for (let cut = 0; cut < 15; cut++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        test.proxy.cut();
      }
    })();
    const appending = leads.map(async ({ stream, events }) => {
      for (const [index, event] of events.entries())
        await retried(() => log.append(stream, [event], index === 0 ? 'no_stream' : index - 1));
    });
    await Promise.all([cutting, ...appending]);
    for (const { stream, events } of leads)
      expect(ids(await retried(() => log.readStream(stream)))).toEqual(ids(events));
  });

  it('the store goes and comes back: the same log works again', async () => {
    const stream = newLeadStream();
    await test.stopNode();
    await expect(log.append(stream, [moved()], 'no_stream')).rejects.toBeInstanceOf(LogUnavailable);
    await test.startNode();
    await retried(() => log.ping());
    expect(await log.append(stream, [moved()], 'no_stream')).toMatchObject({ revision: 0 });
  });
});
