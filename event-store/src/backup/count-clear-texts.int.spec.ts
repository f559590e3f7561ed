import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, binaryEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { leadPitched } from '../../../contracts/src/leads/events.js';
import { created, moved, newLeadStream, noted } from '../../test/sample-events.js';
import { startTestLog, type TestLog } from '../../test/test-log.js';
import { RawLog } from '../client/raw-log.js';
import { countClearTexts } from './count-clear-texts.js';

let test: TestLog;
let client: EventStoreDBClient;
let raw: RawLog;

beforeAll(async () => {
  test = await startTestLog();
  client = EventStoreDBClient.connectionString(test.url);
  raw = new RawLog(test.url);
});
afterAll(async () => {
  await raw.close();
  await client.dispose();
  await test.close();
});

/** As an earlier version of the code stored it. */
function stored(type: string, data: object, version = 1) {
  return jsonEvent({ id: randomUUID(), type, data: { ...data }, metadata: { ...moved().metadata, version } });
}

describe('personal fields in clear', () => {
  it('are none in what is appended', async () => {
    await test.log.append(newLeadStream(), [created(), moved(), noted('about somebody')], 'no_stream');
    const shares: number[] = [];
    const count = await countClearTexts(raw, (_, share) => shares.push(share));
    expect(count).toEqual({
      ...{ events: 3, position: String(await test.log.head()), inClear: { events: 0, streams: 0 } },
      ...{ types: [], leftOut: [] },
    });
    expect(shares.at(-1)).toBe(1);
  });

  it('are counted by type and version, in streams that hold both, and stay readable', async () => {
    const [one, other] = [newLeadStream(), newLeadStream()];
    const { streetAddress: _street, city: _city, state: _state, zipCode: _zip, ...firstVersion } = leadCreated.example;
    const sealed = { $sealed: 'v1.AAAA' };
    const withoutNames = { name: sealed, email: sealed, phone: null };
    await test.log.append(one, [created()], 'no_stream');
    await client.appendToStream(one, [stored('LeadPitched', leadPitched.example)]);
    await test.log.append(one, [noted('sealed')], 1);
    await client.appendToStream(other, [
      stored('LeadCreated', { ...leadCreated.example, ...withoutNames }, 2),
      stored('LeadCreated', { ...firstVersion, ...withoutNames, propertyAddress: 'Not provided' }),
      stored('LeadPitched', leadPitched.example),
    ]);
    const count = await countClearTexts(raw);
    expect(count.inClear).toEqual({ events: 3, streams: 2 });
    expect(count.types).toEqual([
      {
        ...{ type: 'LeadCreated', version: 2, events: 1, streams: 1, fields: ['propertyAddress', 'streetAddress'] },
        ...{ firstPosition: expect.stringMatching(/^\d+$/), lastPosition: expect.stringMatching(/^\d+$/) },
      },
      expect.objectContaining({
        ...{ type: 'LeadPitched', version: 1, events: 2, streams: 2, fields: ['improvements[].name'] },
      }),
    ]);
    const [first, last] = [count.types[1]!.firstPosition, count.types[1]!.lastPosition].map(BigInt);
    expect(first).toBeLessThan(last!);
    const mixed = await test.log.readStream(one);
    expect(mixed.map(({ readable }) => readable)).toEqual([true, true, true]);
    expect(mixed[1]!.data).toEqual(leadPitched.example);
  });

  it('says what it could not look at, and why', async () => {
    const { leftOut: before } = await countClearTexts(raw);
    expect(before).toEqual([]);
    const stream = newLeadStream();
    await client.appendToStream(stream, [
      stored('LeadTeleported', { by: 'Sample Owner' }),
      stored('LeadTeleported', { by: 'Sample Owner' }),
      stored('LeadPaid', { reference: 'Check 1042' }, 99),
      binaryEvent({ type: 'LeadPaid', data: Uint8Array.of(1, 2) }),
    ]);
    const { inClear, leftOut } = await countClearTexts(raw);
    expect(inClear).toEqual({ events: 3, streams: 2 });
    const found = leftOut.map(({ type, version, events, streams, reason }) => [type, version, events, streams, reason]);
    expect(found).toEqual([
      ['LeadPaid', null, 1, 1, 'not_json'],
      ['LeadPaid', 99, 1, 1, 'unknown_version'],
      ['LeadTeleported', 1, 2, 1, 'unknown_type'],
    ]);
  });
});
