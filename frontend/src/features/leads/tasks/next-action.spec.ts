import { expect, it } from '@jest/globals';
import { nextActions } from '../page/lead-dates.js';
import type { LeadTask } from './tasks-of.js';

const now = '2026-03-03T15:00:00.000Z';
const task = (dueAt: string): LeadTask => ({ id: '1', title: 'Call back', dueAt, assigneeId: null, completedAt: null });
const passed = '2026-03-03T14:00:00.000Z';
const soon = '2026-03-03T16:00:00.000Z';
const later = '2026-03-04T16:00:00.000Z';

const walkthrough = (at: string) => ({ what: 'Walkthrough', at, overdue: false });
const call = (at: string, overdue = false) => ({ what: 'Call back', at, overdue });

it('next are the first open task and the walkthrough, in order of time: neither hides the other', () => {
  expect(nextActions([task(soon), task(later)], later, now)).toEqual([call(soon), walkthrough(later)]);
  expect(nextActions([task(later)], soon, now)).toEqual([walkthrough(soon), call(later)]);
  expect(nextActions([task(passed)], soon, now)).toEqual([call(passed, true), walkthrough(soon)]);
});

it('a walkthrough that was is none', () => {
  expect(nextActions([task(later)], passed, now)).toEqual([call(later)]);
  expect(nextActions([], passed, now)).toEqual([]);
  expect(nextActions([], null, now)).toEqual([]);
});
