import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { anotherProcess } from '../../test/another-process.js';
import { appendForeign } from '../../test/foreign-events.js';
import { created, moved, newLeadStream, noted } from '../../test/sample-events.js';
import { startTestLog, type TestLog } from '../../test/test-log.js';
import { type RawEvent, RawLog } from '../client/raw-log.js';
import { macsStream } from '../macs/log-macs.js';
import { openKeyStore } from '../sealing/key-store.js';
import { Sealer } from '../sealing/sealer.js';
import type { LogEvent } from '../types.js';
import { EventLog } from './event-log.js';
import { requireMacs, requireMacsOfNewLog } from './require-macs.js';

const operator = { kind: 'system', id: 'test' } as const;
const forged = () => {
  const { type, data } = moved();
  return { type, data, metadata: { ...metadata(), version: 2 } };
};
const metadata = () => ({
  $correlationId: 'c',
  $causationId: randomUUID(),
  actor: { kind: 'user', id: 'staff' },
  occurredAt: '2026-03-02T15:00:00.000Z',
});

/** What a reader sees of each event. */
function macs(events: readonly LogEvent[]): string[] {
  return events.map((event) => event.mac ?? (event.readable ? 'valid' : 'unreadable'));
}

describe('on a log without the demand', () => {
  let test: TestLog;
  let raw: RawLog;
  beforeEach(async () => {
    test = await startTestLog();
    raw = new RawLog(test.url);
  });
  afterEach(async () => {
    await raw.close();
    await test.close();
  });

  it('every event that we write carries its MAC, whoever of us reads it', async () => {
    const stream = newLeadStream();
    await test.log.append(stream, [created(), moved()], 'no_stream');
    await test.log.append(stream, [noted('Prefers calls after five.')], 1);
    const there = await anotherProcess(test);
    for (const log of [test.log, there])
      expect(macs(await log.readStream(stream))).toEqual(['valid', 'valid', 'valid']);
    for (const { metadata } of await rawEvents(raw, stream))
      expect(metadata.toString()).toMatch(/,"mac":"v1\.[\w-]{22}"\}$/);
    await there.close();
  });

  it('an event without one is from before MACs; one with a wrong one is nobody’s', async () => {
    await test.log.prepareMacs();
    const stream = newLeadStream();
    await appendForeign(test.url, stream, [
      forged(),
      { ...forged(), metadata: { ...metadata(), version: 2, mac: `v1.${'A'.repeat(22)}` } },
    ]);
    const [before, wrong] = await test.log.readStream(stream);
    expect(before).toMatchObject({ readable: true, mac: 'before' });
    expect(wrong).toMatchObject({ readable: false, mac: 'invalid', unreadable: { reason: 'unproven' } });
  });

  it('a forged demand demands nothing, and keeps no true one out', async () => {
    await appendForeign(test.url, macsStream, [
      { type: 'EventMacsRequired', data: {}, metadata: { ...metadata(), version: 1 } },
    ]);
    expect(await test.log.macsRequiredSince()).toBeUndefined();
    expect(await requireMacs(test.log, operator)).toBe(true);
    expect(await test.log.macsRequiredSince()).toBe(await test.log.head());
    expect(await requireMacs(test.log, operator)).toBe(false);
  });

  it('which began with MACs, they are demanded at once; of an older one only by an operator', async () => {
    const stream = newLeadStream();
    await appendForeign(test.url, stream, [forged()]);
    await test.log.append(stream, [moved()], 0);
    expect(await requireMacsOfNewLog(test.log, operator)).toBeUndefined();
    expect(await test.log.readStream(macsStream)).toEqual([]);
    expect(await requireMacs(test.log, operator)).toBe(true);
    expect(macs(await test.log.readStream(stream))).toEqual(['before', 'valid']);
    expect(await requireMacsOfNewLog(test.log, operator)).toBe((await test.log.readStream(macsStream))[0]!.position);
  });

  it('a reader that knew no demand takes it from where it stands', async () => {
    const stream = newLeadStream();
    await appendForeign(test.url, stream, [forged()]);
    expect(macs(await test.log.readStream(stream))).toEqual(['before']);
    const there = await anotherProcess(test);
    expect(await requireMacs(there, operator)).toBe(true);
    await appendForeign(test.url, stream, [forged()]);
    expect(macs(await test.log.readStream(stream))).toEqual(['before', 'missing']);
    expect(await marksOfAll(test.log, stream)).toEqual(['before', 'missing']);
    await there.close();
  });
});

describe('the key of the MACs', () => {
  let test: TestLog;
  beforeEach(async () => void (test = await startTestLog()));
  afterEach(() => test.close());

  const started = async () =>
    new EventLog({ url: test.url, sealer: new Sealer(await openKeyStore(test.pool, test.masterKey)) });

  it('is one for all processes that start at once', async () => {
    const logs = await Promise.all(Array.from({ length: 6 }, started));
    const streams = await Promise.all(
      logs.map(async (log) => {
        const stream = newLeadStream();
        await log.append(stream, [moved()], 'no_stream');
        return stream;
      }),
    );
    for (const log of logs) for (const stream of streams) expect(macs(await log.readStream(stream))).toEqual(['valid']);
    await Promise.all(logs.map((log) => log.close()));
  });

  it.each([
    ['lost', `delete from sealing.keys where id = 'mac'`, 'is not in this database'],
    ['destroyed', `update sealing.keys set wrapped = null where id = 'mac'`, 'was destroyed'],
    [
      'altered',
      `update sealing.keys set wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) where id = 'mac'`,
      'does not open under MASTER_KEY',
    ],
  ])('that is %s is said at the start, and no other is made', async (_, harm, reason) => {
    await test.log.append(newLeadStream(), [moved()], 'no_stream');
    const { rows } = await test.pool.query<{ wrapped: Buffer }>(`select wrapped from sealing.keys where id = 'mac'`);
    await test.pool.query(harm);
    const log = await started();
    await expect(log.prepareMacs()).rejects.toMatchObject({
      name: 'MacKeyLost',
      message: expect.stringContaining(reason),
    });
    await expect(log.append(newLeadStream(), [moved()], 'no_stream')).rejects.toMatchObject({ name: 'MacKeyLost' });
    await test.pool.query(
      `insert into sealing.keys (id, wrapped) values ('mac', $1) on conflict (id) do update set wrapped = excluded.wrapped`,
      [rows[0]!.wrapped],
    );
    await log.append(newLeadStream(), [moved()], 'no_stream');
    await log.close();
  });

  it('outlives an erasure whose events name it', async () => {
    const stream = newLeadStream();
    await test.log.append(stream, [created()], 'no_stream');
    const data = { note: { $sealed: 'v2.mac.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } };
    await appendForeign(test.url, stream, [{ ...forged(), data }]);
    await test.log.destroyKeysOf(stream);
    expect(await test.keys.macKeys.find()).toBeDefined();
    await test.keys.destroy(stream, ['mac']);
    expect(await test.keys.macKeys.find()).toBeDefined();
  });
});

describe('on a log that demands them', () => {
  let test: TestLog;
  let raw: RawLog;
  let stream: string;
  beforeAll(async () => {
    test = await startTestLog();
    raw = new RawLog(test.url);
    await requireMacs(test.log, operator);
  });
  beforeEach(async () => {
    stream = newLeadStream();
    await test.log.append(stream, [created(), moved()], 'no_stream');
  });
  afterAll(async () => {
    await raw.close();
    await test.close();
  });

  it('an event without one is not read as what it says', async () => {
    await appendForeign(test.url, stream, [forged()]);
    const [, , last] = await test.log.readStream(stream);
    expect(last).toMatchObject({
      readable: false,
      mac: 'missing',
      type: 'LeadStatusMoved',
      unreadable: { reason: 'unproven', message: expect.stringContaining('this system did not write it') },
    });
    expect(await marksOfAll(test.log, stream)).toEqual(['valid', 'valid', 'missing']);
  });

  it.each([
    ['again in its stream', 0],
    ['to another stream', 1],
  ])('a true event copied %s is not read as one', async (_, where) => {
    const to = where === 0 ? stream : newLeadStream();
    const [, copied] = await rawEvents(raw, stream);
    await raw.append(to, [{ ...copied!, id: randomUUID() }], where === 0 ? 1 : 'no_stream');
    await raw.append(to, [{ ...copied!, id: copied!.id }], where === 0 ? 2 : 0);
    expect(macs(await test.log.readStream(to)).filter((mark) => mark !== 'valid')).toEqual(['invalid', 'invalid']);
  });

  it('copied to another store with its key, it is valid there, wherever it comes to stand', async () => {
    const other = await startTestLog();
    const copy = new RawLog(other.url);
    await copy.append(
      'settings-office',
      [{ id: randomUUID(), type: 'Sample', data: '{}', metadata: '{}' }],
      'no_stream',
    );
    for (const each of [stream, macsStream]) {
      const events = await rawEvents(raw, each);
      await copy.append(each, events, 'no_stream');
    }
    const log = new EventLog({ url: other.url, sealer: new Sealer(test.keys) });
    expect(macs(await log.readStream(stream))).toEqual(['valid', 'valid']);
    expect(await log.macsRequiredSince()).toBe((await log.readStream(macsStream))[0]!.position);
    await log.close();
    await copy.close();
    await other.close();
  });

  it('no forged ending ends a stream', async () => {
    await appendForeign(test.url, stream, [{ type: 'LeadErased', data: {}, metadata: { ...metadata(), version: 1 } }]);
    const last = (await test.log.readStream(stream)).at(-1)!;
    expect(endsStream(last)).toBe(false);
  });

  it('an append that somebody forged before is not acknowledged as ours', async () => {
    const event = moved();
    const { type, data } = event;
    await raw.append(
      stream,
      [{ id: event.id, type, data: JSON.stringify(data), metadata: JSON.stringify({ ...metadata(), version: 2 }) }],
      1,
    );
    // A process that has just started: it asks where the log ends.
    const there = await anotherProcess(test);
    await expect(there.append(stream, [event], 1)).rejects.toThrow('this system did not write it');
    await there.close();
  });

  it('a forged event can name no other stream’s keys to be destroyed', async () => {
    const victim = newLeadStream();
    await test.log.append(victim, [created()], 'no_stream');
    const [theirs] = await rawEvents(raw, victim);
    const { id: _, ...copied } = theirs!;
    await raw.append(stream, [{ ...copied, id: randomUUID() }], 1);
    await test.log.destroyKeysOf(stream);
    const there = await anotherProcess(test);
    expect(await there.readStream(victim)).toMatchObject([
      { readable: true, data: { name: leadCreated.example.name } },
    ]);
    expect((await there.readStream(stream))[0]).toMatchObject({ data: { name: '[erased]' } });
    await there.close();
  });
});

async function rawEvents(raw: RawLog, stream: string): Promise<RawEvent[]> {
  const events: RawEvent[] = [];
  for await (const page of raw.readStream(stream)) events.push(...page);
  return events;
}

async function marksOfAll(log: EventLog, stream: string): Promise<string[]> {
  const events: LogEvent[] = [];
  for await (const batch of log.readAll()) events.push(...batch.events);
  return macs(events.filter((event) => event.stream === stream));
}
