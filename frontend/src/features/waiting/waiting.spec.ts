import { describe, expect, it } from '@jest/globals';
import { nextWaiting, waitedFor, waitingAt } from './waiting.js';

const waitingSince = '2026-03-20T17:48:00.000Z';
const touchDueAt = '2026-03-20T18:03:00.000Z';

describe('an intake without a first touch', () => {
  it('waits from the minute on in which somebody should have done something about it, not before', () => {
    expect(waitingAt({ waitingSince, touchDueAt }, '2026-03-20T18:02:59.999Z')).toBeNull();
    expect(waitingAt({ waitingSince, touchDueAt }, touchDueAt)).toBe(waitingSince);
    expect(waitingAt({ waitingSince, touchDueAt }, '2026-03-21T00:00:00.000Z')).toBe(waitingSince);
  });

  it('does not where it was touched, where no visitor made it, and where the office never opens', () => {
    expect(waitingAt({ waitingSince: null, touchDueAt }, touchDueAt)).toBeNull();
    expect(waitingAt({}, touchDueAt)).toBeNull();
    expect(waitingAt({ waitingSince, touchDueAt: null }, touchDueAt)).toBeNull();
  });

  it('says how long it has waited in minutes, hours, days', () => {
    const waited = (now: string) => waitedFor(waitingSince, now);
    expect(waited('2026-03-20T17:47:00.000Z')).toBe('0 min');
    expect(waited('2026-03-20T18:47:59.000Z')).toBe('59 min');
    expect(waited('2026-03-20T18:48:00.000Z')).toBe('1 h');
    expect(waited('2026-03-22T17:47:00.000Z')).toBe('47 h');
    expect(waited('2026-03-22T17:48:00.000Z')).toBe('2 days');
  });
});

it('the next one to wait is the nearest whose time is still to come', () => {
  const due = (at: string | null) => ({ waitingSince, touchDueAt: at });
  const soon = '2026-03-20T18:10:00.000Z';
  const all = [due('2026-03-20T19:00:00.000Z'), due(soon), due(touchDueAt), due(null)];
  expect(nextWaiting(all, touchDueAt)).toBe(soon);
  expect(nextWaiting(all, '2026-03-20T19:00:00.000Z')).toBeNull();
  expect(nextWaiting([{ waitingSince: null, touchDueAt: soon }], touchDueAt)).toBeNull();
});
