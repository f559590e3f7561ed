import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { unreadableEventSkipped } from '../../../contracts/src/events/log-events.js';
import { blocks, isSkipped, type LogEvent } from '../types.js';
import { LogSkips } from './log-skips.js';

const recorded = (id: string, revision: number) => ({
  ...{ id, stream: 'lead-1', revision, position: BigInt(revision), created: new Date(0) },
  metadata: { version: 1 },
});
const unreadable = (id: string) =>
  ({
    ...{ ...recorded(id, 3), readable: false, type: 'LeadTeleported', data: {} },
    unreadable: { reason: 'unknown_type', message: 'LeadTeleported is unknown' },
  }) as LogEvent;
const readable = (id: string) =>
  ({ ...recorded(id, 4), readable: true, type: 'NoteAdded', data: {} }) as never as LogEvent;
const decision = (eventId: string, revision: number, more: object = {}) =>
  ({
    ...{ ...recorded(randomUUID(), revision), stream: 'log-skips', readable: true, type: 'UnreadableEventSkipped' },
    ...{ data: { ...unreadableEventSkipped.example, eventId, reason: 'by hand' }, ...more },
  }) as LogEvent;

/** A stream of decisions that grows, and what was asked of it. */
function decisions() {
  const stream: LogEvent[] = [];
  const asked: number[] = [];
  const read = (from: number) => {
    asked.push(from);
    return Promise.resolve(stream.slice(from));
  };
  return { stream, asked, skips: new LogSkips(read) };
}

describe('events that operators leave out', () => {
  it('are asked for whenever one can’t be read, so that a decision of another process holds at once', async () => {
    const { stream, asked, skips } = decisions();
    const bad = unreadable('a');
    const [before] = await skips.apply([bad]);
    expect([before, blocks(before!)]).toEqual([bad, true]);
    stream.push(decision('a', 0));
    const [after] = await skips.apply([bad]);
    expect([blocks(after!), isSkipped(after!)]).toEqual([false, true]);
    expect(after).toMatchObject({
      ...{ id: 'a', type: 'LeadTeleported', revision: 3 },
      unreadable: { reason: 'skipped', message: expect.stringContaining('by hand') },
    });
    await skips.apply([bad]);
    expect(asked).toEqual([0, 0]);
  });

  it('stay left out when a later version can read them, and that version says so', async () => {
    const { stream, skips } = decisions();
    stream.push(decision('b', 0));
    const [event, other] = await skips.apply([readable('b'), readable('c')]);
    expect(event).toMatchObject({ readable: false, unreadable: { message: expect.stringContaining('could read it') } });
    expect(other).toEqual(readable('c'));
  });

  it('are decided by what this system wrote alone', async () => {
    const { stream, skips } = decisions();
    const forged = { readable: false, unreadable: { reason: 'unproven', message: 'it carries no MAC' } };
    stream.push(decision('a', 0, forged));
    expect((await skips.apply([unreadable('a')])).map(blocks)).toEqual([true]);
  });

  it('stay known while the log is away; what can’t be read is not guessed at', async () => {
    let away = false;
    const skips = new LogSkips(() => (away ? Promise.reject(new Error('away')) : Promise.resolve([decision('a', 0)])));
    await skips.apply([unreadable('a')]);
    away = true;
    expect((await skips.apply([unreadable('a')])).map(isSkipped)).toEqual([true]);
    await expect(skips.apply([unreadable('z')])).rejects.toThrow('away');
  });
});
