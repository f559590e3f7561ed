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
const late = (id: string, dueAt: string): Task => ({ ...task(id, dueAt), overdue: true });
const answer = (position: string, tasks: Task[], total = tasks.length, overdue = 0): Tasks => ({
  ...{ position, tasks, total, overdue, people: {} },
});

const none: Waiting = { position: '20', leads: [], total: 0, people: {} };

it('has each task once, the first due first, as old as the oldest of the answers', () => {
  const [morning, evening] = [late('b', '2026-03-20T14:00:00.000Z'), task('a', '2026-03-20T22:00:00.000Z')];
  const list = together(
    answer('9', [late('c', '2026-03-19T14:00:00.000Z'), morning], 2, 2),
    answer('10', [morning, evening], 2, 1),
    none,
  );
  expect(list.tasks.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(list).toMatchObject({ position: '9', more: { overdue: 0, today: 0 } });
});

it('says how many there are beyond those that were read', () => {
  const overdue = answer('5', [late('a', '2026-03-19T14:00:00.000Z')], 41, 41);
  // The second is overdue since this morning: it is one of the 41.
  const today = answer('5', [late('b', '2026-03-20T14:00:00.000Z'), task('c', '2026-03-20T22:00:00.000Z')], 12, 3);
  expect(together(overdue, today, none).more).toEqual({ overdue: 39, today: 8 });
});

it('has who waits, as they were answered, and how many more do', () => {
  const waitingSince = '2026-03-20T14:00:00.000Z';
  const lead = { id: 'l1', name: 'Sample Owner', assigneeId: 'u1', waitingSince, touchDueAt: waitingSince };
  const waiting = { position: '4', leads: [lead], total: 3, people: { u1: 'Ann' } };
  expect(together(answer('5', []), answer('6', []), waiting)).toEqual({
    ...{
      position: '4',
      tasks: [],
      waiting: [lead],
      more: { overdue: 0, today: 0 },
      moreWaiting: 2,
      people: { u1: 'Ann' },
    },
  });
});
