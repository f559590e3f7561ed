import { describe, expect, it } from '@jest/globals';
import { whatMatters, whereItStands } from './what-matters.js';

const now = '2026-03-20T18:00:00.000Z';
const calm = {
  status: 'leads' as const,
  walkthroughStart: null,
  marketing: 'none' as const,
  stageSince: '2026-03-19T18:00:00.000Z',
};

describe('whatMatters', () => {
  it('says nothing of a card that is in order', () => {
    expect([whatMatters(calm, now), whereItStands(calm, now)]).toEqual([null, null]);
  });

  it('says whose turn it is, whatever is urgent, and warns with it after a week in a stage', () => {
    const signature = { situation: 'signature' as const, situationSince: '2026-03-16T18:00:00.000Z' };
    expect(whereItStands({ ...calm, ...signature }, now)).toEqual({
      ...{ kind: 'turn', label: 'Awaiting signature, 4 d', short: 'Awaiting signature, 4 d' },
      sentence: 'Awaiting signature, 4 d. The owner has the agreement and has not signed it yet.',
    });
    expect(whereItStands({ ...calm, ...signature, stageSince: '2026-03-01T18:00:00.000Z' }, now)).toEqual({
      ...{ kind: 'stale', label: 'Awaiting signature, 4 d', short: '19 d' },
      sentence: 'Awaiting signature, 4 d. In this stage for 19 days',
    });
    expect(whereItStands({ ...calm, situation: 'managed', situationSince: now }, now)).toBeNull();
    const busy = { ...calm, ...signature, nextTaskAt: now, walkthroughStart: '2026-03-21T20:15:00.000Z' };
    expect([whatMatters(busy, now)?.kind, whereItStands(busy, now)?.label]).toEqual([
      'late',
      'Awaiting signature, 4 d',
    ]);
    const unreached = { situation: 'unreached' as const, situationSince: now, unreachedFor: 'unsubscribed' as const };
    expect(whereItStands({ ...calm, ...unreached }, now)?.sentence).toBe(
      'Message not delivered. The last message did not reach the owner because the person unsubscribed.',
    );
    const inPart = { situation: 'to_charge' as const, situationSince: now, feeDueCents: 99_00 };
    expect(whereItStands({ ...calm, ...inPart }, now)?.sentence).toBe(
      'Payment to request. Part of the onboarding fee is paid, and the rest has not been requested yet.',
    );
  });

  describe('of tasks and of somebody new', () => {
    const said = (over: Partial<Parameters<typeof whatMatters>[0]> & { stageSince?: string }) =>
      whatMatters({ ...calm, ...over }, now);
    const [past, today, tomorrow] = [
      '2026-03-20T17:00:00.000Z',
      '2026-03-20T19:00:00.000Z',
      '2026-03-21T19:00:00.000Z',
    ];

    it('names a task that is due today or overdue, and none of another day', () => {
      expect(said({ nextTaskAt: today, openTaskCount: 1 })).toMatchObject({
        kind: 'task',
        label: 'Task due 2:00 PM',
        short: 'Task 2:00 PM',
        sentence: 'Task due today at 2:00 PM',
      });
      expect(said({ nextTaskAt: past, openTaskCount: 2 })).toMatchObject({
        kind: 'late',
        label: 'Task overdue',
        sentence: 'Task overdue since Mar 20, 12:00 PM, the first of 2 open tasks',
      });
      expect(said({ nextTaskAt: now })?.kind).toBe('late');
      expect(said({ nextTaskAt: tomorrow, openTaskCount: 1 })).toBeNull();
      expect(said({ nextTaskAt: null, openTaskCount: 0 })).toBeNull();
    });

    it('lets come first what comes first: an overdue task, else the sooner of a task today and a walkthrough', () => {
      expect(said({ nextTaskAt: past, walkthroughStart: today })?.kind).toBe('late');
      expect(said({ nextTaskAt: today, walkthroughStart: tomorrow })?.kind).toBe('task');
      expect(said({ nextTaskAt: '2026-03-20T20:00:00.000Z', walkthroughStart: today })?.kind).toBe('walkthrough');
      expect(said({ nextTaskAt: today, stageSince: '2026-03-01T18:00:00.000Z' })?.kind).toBe('task');
    });

    it('says before that how long somebody new has waited, once the time for a first touch has passed', () => {
      const waitingSince = '2026-03-20T17:43:00.000Z';
      expect(said({ waitingSince, touchDueAt: today, nextTaskAt: past })).toMatchObject({ label: 'Task overdue' });
      expect(said({ waitingSince, touchDueAt: today })).toBeNull();
      expect(said({ waitingSince, touchDueAt: now, nextTaskAt: past })).toMatchObject({
        kind: 'waiting',
        label: 'Waiting 17 min',
        short: '17 min',
        sentence: expect.stringMatching(/^Awaiting first contact since Friday, March 20, 2026 at 12:43:00.PM CDT$/),
      });
      expect(whatMatters({ ...calm, waitingSince, touchDueAt: now }, now, { mover: 'Ann' })?.kind).toBe('moved');
    });
  });

  it('names the next walkthrough beside how long it has stood, and none that is over', () => {
    const stale = { ...calm, stageSince: '2026-03-01T18:00:00.000Z' };
    expect(whatMatters({ ...stale, walkthroughStart: '2026-03-21T20:15:00.000Z' }, now)).toMatchObject({
      kind: 'walkthrough',
      label: 'Mar 21, 3:15 PM',
      short: 'Mar 21',
    });
    const over = { ...stale, walkthroughStart: '2026-03-19T20:15:00.000Z' };
    expect([whatMatters(over, now), whereItStands(over, now)?.kind]).toEqual([null, 'stale']);
  });

  it('counts the days of a lead that waits, from the seventh on', () => {
    expect(whereItStands({ ...calm, stageSince: '2026-03-14T18:00:00.000Z' }, now)).toBeNull();
    expect(whereItStands({ ...calm, stageSince: '2026-03-13T18:00:00.000Z' }, now)?.sentence).toBe(
      'In this stage for 7 days',
    );
  });

  it('lets closed and enrolled leads rest', () => {
    for (const status of ['enrolled', 'closed', 'won', 'lost'] as const)
      expect(whereItStands({ ...calm, status, stageSince: '2026-01-01T18:00:00.000Z' }, now)).toBeNull();
  });

  it('says that a move is kept while the board can’t show it, and that a lead waits for an operator', () => {
    expect(whatMatters(calm, now, { saved: true, parked: true, mover: 'Ann' })).toMatchObject({ kind: 'saved' });
    expect(whatMatters(calm, now, { parked: true, mover: 'Ann' })).toMatchObject({ kind: 'parked' });
    expect(whatMatters(calm, now, { refused: 'Deleted.', saved: true })).toMatchObject({ kind: 'refused' });
  });
});
