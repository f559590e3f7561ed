import { describe, expect, it } from '@jest/globals';
import type { LogEvent } from '../types.js';
import { lostKeysLine, sampleLostKeys } from './lost-keys.js';

/** A log with this many events; those that `isLost` selects lack their key. */
function logOf(count: number, isLost: (n: number) => boolean) {
  const read: number[] = [];
  const events = Array.from({ length: count }, (_, n) => {
    const unreadable = { readable: false, unreadable: { reason: 'key_missing', message: '' } };
    return { id: `${n}`, ...(isLost(n) ? unreadable : { readable: true }) } as LogEvent;
  });
  return {
    read,
    async *readAll({ backwards = false, limit = Infinity }: { backwards?: boolean; limit?: number }) {
      await Promise.resolve();
      const found = (backwards ? events.toReversed() : events).slice(0, limit);
      read.push(found.length);
      yield { events: found, position: 0n };
    },
  };
}

describe('the sample of a log', () => {
  it('counts each event once, also where it is short', async () => {
    expect(await sampleLostKeys(logOf(40, (n) => n < 30))).toEqual({ lookedAt: 40, lost: 30 });
    expect(await sampleLostKeys(logOf(0, () => true))).toEqual({ lookedAt: 0, lost: 0 });
  });

  it('is bounded, and looks at both ends', async () => {
    const log = logOf(10_000, (n) => n === 0 || n === 9_999);
    expect(await sampleLostKeys(log)).toEqual({ lookedAt: 600, lost: 2 });
    expect(log.read).toEqual([300, 300]);
  });

  it.each([
    [{ lookedAt: 600, lost: 0 }, undefined],
    [{ lookedAt: 600, lost: 2 }, expect.stringMatching(/^A part of this log can't be read: the keys of 2 of the 600/)],
    [
      { lookedAt: 600, lost: 590 },
      expect.stringMatching(/^This log can't be read.*npm run ops -- restore.*MASTER_KEY/),
    ],
  ])('%j: %s', (found, line) => expect(lostKeysLine(found)).toEqual(line));
});
