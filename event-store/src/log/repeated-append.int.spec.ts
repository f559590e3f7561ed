import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { anotherProcess, loseKeys } from '../../test/another-process.js';
import { created, moved, newLeadStream, noted } from '../../test/sample-events.js';
import { startTestLog } from '../../test/test-log.js';
import type { TestLog } from '../../test/test-log.js';
import { LogUnavailable } from '../errors.js';
import type { EventLog } from './event-log.js';

let test: TestLog;
let there: EventLog;

beforeAll(async () => {
  test = await startTestLog();
  there = await anotherProcess(test);
});
afterAll(async () => {
  await there.close();
  await test.close();
});

describe('an append that another process repeats', () => {
  it('is answered as the first was, and what is stored opens under the first key', async () => {
    const stream = newLeadStream();
    const events = [created(), noted('Prefers calls after five.')];
    const first = await test.log.append(stream, events, 'no_stream');
    expect(await there.append(stream, events, 'no_stream')).toEqual(first);
    const stored = await (await anotherProcess(test)).readStream(stream);
    expect(stored.map(({ id, readable }) => ({ id, readable }))).toEqual(
      events.map(({ id }) => ({ id, readable: true })),
    );
  });

  it.each([
    ['that made the stream', 0],
    ['to a stream that was there', 1],
  ])('%s: is not acknowledged while what is stored does not open, and is when it does', async (_, before) => {
    const stream = newLeadStream();
    if (before > 0) await test.log.append(stream, [moved()], 'no_stream');
    const events = [created(), moved()];
    const expected = before > 0 ? before - 1 : 'no_stream';
    const first = await test.log.append(stream, events, expected);
    const bringBack = await loseKeys(test);
    // A process that has just started: it has no key and no position in memory.
    const other = await anotherProcess(test);
    await expect(other.append(stream, events, expected)).rejects.toThrow(LogUnavailable);
    await expect(other.append(stream, events, expected)).rejects.toThrow('its key is not in this database');
    expect(await other.readStream(stream)).toHaveLength(before + 2);
    await bringBack();
    expect(await other.append(stream, events, expected)).toEqual(first);
    await other.close();
  });

  it('is found out also by a process that has been quiet since before the first', async () => {
    const quiet = await anotherProcess(test);
    await quiet.append(newLeadStream(), [created()], 'no_stream');
    const stream = newLeadStream();
    const event = created();
    const first = await test.log.append(stream, [event], 'no_stream');
    const bringBack = await loseKeys(test);
    // For a second it may take its last known position for the log's end.
    const refusal = await eventually(() =>
      quiet.append(stream, [event], 'no_stream').then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    expect(refusal).toBeInstanceOf(LogUnavailable);
    await bringBack();
    expect(await quiet.append(stream, [event], 'no_stream')).toEqual(first);
    await quiet.close();
  });

  it('whose person was erased meanwhile is answered, with nothing stored', async () => {
    const stream = newLeadStream();
    const event = created();
    const first = await test.log.append(stream, [event], 'no_stream');
    await test.log.destroyKeysOf(stream);
    const other = await anotherProcess(test);
    expect(await other.append(stream, [event], 'no_stream')).toEqual(first);
    expect(await other.readStream(stream)).toMatchObject([{ data: { name: '[erased]' } }]);
    await other.close();
  });
});
