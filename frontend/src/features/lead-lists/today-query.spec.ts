import { expect, it } from '@jest/globals';
import type { Task, Tasks } from '../../../../contracts/src/tasks/queries.js';
import type { Waiting } from '../../../../contracts/src/pipeline/waiting.js';
import { together } from './dashboard-queries.js';

const task = (id: string, dueAt: string): Task => ({
  id,
  leadId: 'l1',
  leadName: 'Sample Owner',
  title: 'Call back',
  dueAt,
  overdue: false,
  assigneeId: null,
  leadAssigneeId: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  completedAt: null,
});
const answer = (position: string, tasks: Task[], total = tasks.length): Tasks => ({
  position,
  tasks,
  total,
  people: {},
});

const none: Waiting = { position: '20', leads: [], total: 0, people: {} };

it('has each task once, the first due first, as old as the oldest of the answers', () => {
  const [morning, evening] = [task('b', '2026-03-20T14:00:00.000Z'), task('a', '2026-03-20T22:00:00.000Z')];
  const list = together(
    answer('9', [task('c', '2026-03-19T14:00:00.000Z'), morning]),
    answer('10', [morning, evening]),
    none,
  );
  expect(list.tasks.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(list).toMatchObject({ position: '9', more: 0 });
});

it('says how many there are beyond those that were read', () => {
  expect(together(answer('5', [task('a', '2026-03-19T14:00:00.000Z')], 41), answer('5', [], 2), none).more).toBe(42);
});

it('has who waits, as they were answered, and how many more do', () => {
  const waitingSince = '2026-03-20T14:00:00.000Z';
  const lead = { id: 'l1', name: 'Sample Owner', assigneeId: 'u1', waitingSince, touchDueAt: waitingSince };
  const waiting = { position: '4', leads: [lead], total: 3, people: { u1: 'Ann' } };
  expect(together(answer('5', []), answer('6', []), waiting)).toEqual({
    ...{ position: '4', tasks: [], waiting: [lead], more: 0, moreWaiting: 2, people: { u1: 'Ann' } },
  });
});
