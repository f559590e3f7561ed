import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anotherProcess } from '../../test/another-process.js';
import { created, ended, moved, newLeadStream, noted } from '../../test/sample-events.js';
import { startTestLog, type TestLog } from '../../test/test-log.js';
import { StreamErased, WrongExpectedRevision } from '../errors.js';
import type { EventLog } from './event-log.js';
import { keysByStream } from '../sealing/key-tables.js';
import { forEachSealed, keyIdOf, seal } from '../sealing/seal.js';
import { newKey } from '../sealing/wrap-key.js';

let test: TestLog;
let here: EventLog;
let there: EventLog;
let raw: EventStoreDBClient;

beforeAll(async () => {
  test = await startTestLog();
  here = test.log;
  there = await anotherProcess(test);
  raw = EventStoreDBClient.connectionString(test.url);
});
afterAll(async () => {
  await raw.dispose();
  await there.close();
  await test.close();
});

/** Ids of the keys that the stream's stored events name. */
async function keysNamed(stream: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { event } of raw.readStream(stream))
    forEachSealed(event!.data, (sealed) => {
      const id = keyIdOf(sealed);
      if (id !== undefined) ids.add(id);
    });
  return ids;
}

async function personOf(log: EventLog, stream: string): Promise<unknown[]> {
  return (await log.readStream(stream)).flatMap((event) => {
    if (!event.readable) return ['unreadable'];
    if (event.type === 'LeadCreated') return [event.data.name];
    return event.type === 'NoteAdded' ? [event.data.content] : [];
  });
}

describe('the keys of a stream are destroyed', () => {
  it('all that its events name, of every process and of earlier versions: nothing opens, here or there', async () => {
    const stream = newLeadStream();
    await here.append(stream, [created()], 'no_stream');
    await there.append(stream, [noted('said to another process')], 0);
    const old = newKey(test.masterKey, keysByStream.wrappedAs(stream));
    await test.pool.query('insert into sealing.stream_keys (stream, wrapped) values ($1, $2)', [stream, old.wrapped]);
    const before = noted('written by an earlier version');
    const place = { stream, eventId: before.id, field: 'content' };
    const sealed = seal({ id: 'x', key: old.key }, place, 'written by an earlier version');
    await raw.appendToStream(stream, {
      ...{ id: before.id, type: before.type, contentType: 'application/json' as const },
      data: { ...before.data, content: { $sealed: sealed.$sealed.replace('v2.x.', 'v1.') } },
      metadata: { ...before.metadata, version: 1 },
    });
    expect((await keysNamed(stream)).size).toBe(2);
    const people = ['said to another process', 'written by an earlier version'];
    expect(await personOf(here, stream)).toEqual([expect.stringMatching('Sample'), ...people]);

    await here.destroyKeysOf(stream);
    expect(await personOf(here, stream)).toEqual(['[erased]', '[erased]', '[erased]']);
    const other = await anotherProcess(test);
    expect(await personOf(other, stream)).toEqual(['[erased]', '[erased]', '[erased]']);
    await other.close();
  });

  it('a key of another stream is not touched', async () => {
    const [erased, kept] = [newLeadStream(), newLeadStream()];
    for (const stream of [erased, kept]) await here.append(stream, [created()], 'no_stream');
    await here.destroyKeysOf(erased);
    const other = await anotherProcess(test);
    expect(await personOf(other, kept)).toEqual([expect.stringMatching('Sample')]);
    await other.close();
  });

  it('an append under way when the stream was ended fails, and so does every retry of it', async () => {
    const stream = newLeadStream();
    await here.append(stream, [created()], 'no_stream');
    // This process has sealed for the stream, and has not seen the ending that follows.
    await there.append(stream, [noted('before')], 0);
    const late = noted('too late');
    await here.append(stream, [ended()], 1);
    await expect(there.append(stream, [late], 1)).rejects.toEqual(new WrongExpectedRevision(stream, 2));
    await here.destroyKeysOf(stream);
    await expect(there.append(stream, [late], 1)).rejects.toEqual(new WrongExpectedRevision(stream, 2));
    await expect(here.append(stream, [late], 1)).rejects.toBeInstanceOf(StreamErased);
    const other = await anotherProcess(test);
    await expect(other.append(stream, [late], 2)).rejects.toBeInstanceOf(StreamErased);
    await expect(other.append(stream, [created()], 'no_stream')).rejects.toEqual(new WrongExpectedRevision(stream, 2));
    expect(await personOf(other, stream)).toEqual(['[erased]', '[erased]']);
    await other.close();
  });

  it('may be asked for again, after more was found', async () => {
    const stream = newLeadStream();
    await here.append(stream, [created()], 'no_stream');
    await here.destroyKeysOf(stream);
    // A process that did not know yet added to it.
    const straggler = await anotherProcess(test);
    await test.pool.query('delete from sealing.stream_keys where stream = $1', [stream]);
    await straggler.append(stream, [noted('after all')], 0);
    await straggler.destroyKeysOf(stream);
    expect(await personOf(straggler, stream)).toEqual(['[erased]', '[erased]']);
    await straggler.close();
  });

  it('of a stream without events, which then takes nothing personal', async () => {
    const stream = newLeadStream();
    await here.destroyKeysOf(stream);
    await here.append(stream, [moved()], 'no_stream');
    await expect(here.append(stream, [noted('about somebody')], 0)).rejects.toBeInstanceOf(StreamErased);
    await expect(there.append(stream, [noted('about somebody')], 0)).rejects.toBeInstanceOf(StreamErased);
  });
});
