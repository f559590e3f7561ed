import { describe, expect, it } from '@jest/globals';
import { isDue, standingOf, type KnownRuns } from './decide.js';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const now = at('24T12:00');
const none: KnownRuns = { lastGood: undefined, lastTry: undefined, lastEnded: undefined, firstTry: undefined };
const good = (begun: Date): KnownRuns => ({
  lastGood: begun,
  lastTry: { begun, state: 'done' },
  lastEnded: 'done',
  firstTry: at('01T00:00'),
});

describe('how backups stand', () => {
  it('given none yet, then one is due, and nothing is late', () => {
    expect(isDue(none, 24, now)).toBe(true);
    expect(standingOf(none, 24, now)).toBe('none');
  });

  it('given no time between backups, then none is due', () => {
    expect(isDue(none, 0, now)).toBe(false);
    expect(standingOf(none, 0, now)).toBe('off');
  });

  it('given a good one, then the next is due a day after it began, and late after a day and a half', () => {
    expect(isDue(good(at('23T12:01')), 24, now)).toBe(false);
    expect(isDue(good(at('23T12:00')), 24, now)).toBe(true);
    expect(standingOf(good(at('23T00:00')), 24, now)).toBe('good');
    expect(standingOf(good(at('22T23:59')), 24, now)).toBe('late');
  });

  it('given one that runs, then no other is due', () => {
    const running: KnownRuns = { ...good(at('20T00:00')), lastTry: { begun: at('24T11:00'), state: 'running' } };
    expect(isDue(running, 24, now)).toBe(false);
    expect(standingOf(running, 24, now)).toBe('late');
  });

  it('given one that failed, then it is said, and tried again after ten minutes', () => {
    const failed = (begun: Date): KnownRuns => ({
      ...good(at('24T00:00')),
      lastTry: { begun, state: 'failed' },
      lastEnded: 'failed',
    });
    expect(standingOf(failed(at('24T11:55')), 6, now)).toBe('failed');
    expect(isDue(failed(at('24T11:55')), 6, now)).toBe(false);
    expect(isDue(failed(at('24T11:50')), 6, now)).toBe(true);
  });

  it('given one that failed and the next under way, then the failure is not over', () => {
    const next = { begun: at('24T11:59'), state: 'running' } as const;
    expect(standingOf({ ...good(at('24T00:00')), lastTry: next, lastEnded: 'failed' }, 24, now)).toBe('failed');
  });

  it('given none that was ever good, then it is late by the first try', () => {
    const never: KnownRuns = {
      lastGood: undefined,
      lastTry: { begun: now, state: 'running' },
      lastEnded: undefined,
      firstTry: at('20T00:00'),
    };
    expect(standingOf(never, 24, now)).toBe('late');
  });
});
