import { expect, it } from '@jest/globals';
import { nextAction } from './next-action.js';
import type { LeadTask } from './tasks-of.js';

const now = '2026-03-03T15:00:00.000Z';
const task = (dueAt: string): LeadTask => ({ id: '1', title: 'Call back', dueAt, assigneeId: null, completedAt: null });
const passed = '2026-03-03T14:00:00.000Z';
const soon = '2026-03-03T16:00:00.000Z';
const later = '2026-03-04T16:00:00.000Z';

it('the next action is the first open task, or a walkthrough that is sooner', () => {
  expect(nextAction([task(soon), task(later)], later, now)).toEqual({ what: 'Call back', at: soon, overdue: false });
  expect(nextAction([task(later)], soon, now)).toEqual({ what: 'Walkthrough', at: soon, overdue: false });
  expect(nextAction([task(passed)], soon, now)).toEqual({ what: 'Call back', at: passed, overdue: true });
});

it('a walkthrough that was is none', () => {
  expect(nextAction([task(later)], passed, now)?.what).toBe('Call back');
  expect(nextAction([], passed, now)).toBeNull();
  expect(nextAction([], null, now)).toBeNull();
});
