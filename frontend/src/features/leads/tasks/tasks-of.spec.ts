import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { isOverdue, tasksOf } from './tasks-of.js';

const event = (type: string, data: Record<string, unknown>, occurredAt = '2026-03-03T15:00:00.000Z') =>
  ({ type, data, occurredAt, actor: { kind: 'user', id: 'u1' } }) as HistoryEvent;
const added = (taskId: string, dueAt: string) => event('TaskAdded', { taskId, title: taskId, dueAt, assigneeId: null });
const completed = (taskId: string, at?: string) => event('TaskCompleted', { taskId }, at);
const ids = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);

const late = added('late', '2026-03-05T15:00:00.000Z');
const early = added('early', '2026-03-04T15:00:00.000Z');

describe('the tasks of a lead', () => {
  it('are open by when they are due, and done the last one first', () => {
    expect(ids(tasksOf([late, early]).open)).toEqual(['early', 'late']);
    const { open, done } = tasksOf([
      ...[late, early, added('third', '2026-03-06T15:00:00.000Z')],
      ...[completed('early', '2026-03-03T16:00:00.000Z'), completed('late', '2026-03-03T17:00:00.000Z')],
    ]);
    expect([ids(open), ids(done)]).toEqual([['third'], ['late', 'early']]);
  });

  it('are open again once they are reopened', () => {
    const { open, done } = tasksOf([early, completed('early'), event('TaskReopened', { taskId: 'early' })]);
    expect([open[0]?.completedAt, done]).toEqual([null, []]);
  });

  it('are as they were last edited, which may put another one first', () => {
    const { open } = tasksOf([
      ...[early, late],
      event('TaskEdited', { taskId: 'early', dueAt: '2026-03-06T15:00:00.000Z', assigneeId: 'u1' }),
      event('TaskEdited', { taskId: 'late', title: 'Call twice' }),
    ]);
    expect(open).toMatchObject([
      { id: 'late', title: 'Call twice', dueAt: '2026-03-05T15:00:00.000Z', assigneeId: null },
      { id: 'early', title: 'early', dueAt: '2026-03-06T15:00:00.000Z', assigneeId: 'u1' },
    ]);
  });

  it('are none of events that can not be read, nor of other things of the case', () => {
    const unreadable = { ...event('TaskAdded', { taskId: 'odd' }), unreadable: 'title: Required' };
    const elsewhere = { ...early, of: { kind: 'analysis', id: 'x' } } as unknown as HistoryEvent;
    expect(tasksOf([unreadable, elsewhere, completed('odd')])).toEqual({ open: [], done: [] });
  });
});

it('a task is overdue while it is open and its time has passed', () => {
  const due = (at: string, ...after: HistoryEvent[]) => {
    const { open, done } = tasksOf([early, ...after]);
    return isOverdue((open[0] ?? done[0])!, at);
  };
  expect(due('2026-03-04T15:00:00.000Z')).toBe(false);
  expect(due('2026-03-04T15:00:00.001Z')).toBe(true);
  expect(due('2026-03-04T16:00:00.000Z', completed('early'))).toBe(false);
});
