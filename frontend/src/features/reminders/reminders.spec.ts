import { describe, expect, it } from '@jest/globals';
import type { Reminders, Task } from '../../../../contracts/src/tasks/queries.js';
import { dueAt, isUsedUp, nextDue, reminderOf } from './reminders.js';

const at = (minute: number) => `2026-03-20T18:${String(minute).padStart(2, '0')}:00.000Z`;
const task = (id: string, minute: number): Task => ({
  ...{ id, leadId: 'lead', leadName: 'Sample Owner', title: id, dueAt: at(minute), overdue: false },
  ...{ assigneeId: null, leadAssigneeId: null, createdAt: at(0), completedAt: null },
});
const answer = (over: Partial<Reminders> = {}): Reminders => ({
  ...{ position: '10', due: [task('late', 5), task('later', 1)], dueCount: 7 },
  ...{ ahead: [task('soon', 20), task('next', 30)], aheadCount: 2, ...over },
});
const none = new Map();
const ids = (tasks: Task[]) => tasks.map(({ id }) => id);

describe('what is due', () => {
  it('is what was due when it was read, and to the moment what fell due since, the latest first', () => {
    expect(dueAt(answer(), '2026-03-20T18:19:59.999Z', none)).toMatchObject({ count: 7 });
    expect(ids(dueAt(answer(), at(19), none).tasks)).toEqual(['late', 'later']);
    expect(ids(dueAt(answer(), at(20), none).tasks)).toEqual(['soon', 'late', 'later']);
    expect(dueAt(answer(), at(30), none)).toMatchObject({ count: 9 });
    expect(ids(dueAt(answer(), at(30), none).tasks)).toEqual(['next', 'soon', 'late', 'later']);
  });

  it('is not what was completed here, until the answer knows of it', () => {
    const laid = (position: string | null, done = true) => new Map([['soon', { done, position }]]);
    for (const position of [null, '11']) {
      const due = dueAt(answer(), at(20), laid(position));
      expect([ids(due.tasks), due.count]).toEqual([['late', 'later'], 7]);
    }
    expect(dueAt(answer(), at(20), laid('10')).count).toBe(8);
    expect(dueAt(answer(), at(20), laid('11', false)).count).toBe(8);
  });
});

it('the next to fall due is the nearest whose time is still to come', () => {
  expect(nextDue(answer(), at(10))).toBe(at(20));
  expect(nextDue(answer(), at(20))).toBe(at(30));
  expect(nextDue(answer(), at(30))).toBeNull();
});

it('has to be read again once all have fallen due that were listed, where there are more', () => {
  expect(isUsedUp(answer(), at(30))).toBe(false);
  expect(isUsedUp(answer({ aheadCount: 3 }), at(29))).toBe(false);
  expect(isUsedUp(answer({ aheadCount: 3 }), at(30))).toBe(true);
});

it('a task that is put off is another reminder', () => {
  expect(reminderOf(task('a', 1))).not.toBe(reminderOf(task('a', 2)));
});
