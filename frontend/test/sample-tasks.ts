import { tasksRoutes } from '../../contracts/src/tasks/routes.js';
import type { Task } from '../../contracts/src/tasks/queries.js';
import type { WaitingLead } from '../../contracts/src/pipeline/waiting.js';
import { pipelineRoutes } from '../../contracts/src/pipeline/routes.js';
import type { ShownLead } from '../../contracts/src/leads/queries.js';
import { answer } from './api.js';
import { sampleId } from './sample-history.js';

/** The n-th task, of the n-th lead and for whoever looks after it. @param over what differs from the sample's */
export function sampleTask(n: number, over: Partial<Task> = {}): Task {
  return {
    ...{ id: sampleId(600 + n), leadId: sampleId(n), leadName: `Sample Owner ${n}`, title: `Call back ${n}` },
    ...{ dueAt: '2026-03-02T15:00:00.000Z', overdue: true, assigneeId: null, leadAssigneeId: null },
    ...{ createdAt: '2026-03-01T18:00:00.000Z', completedAt: null },
    ...over,
  };
}

/** What the list of today asks: one's own overdue tasks, everybody's, who waits for a first contact, and one's own leads. */
export function answerToday({
  mine = [],
  everyones = mine,
  waiting = [],
  own = [],
  ownTotal = own.length,
  moreOverdue = 0,
  position = '7',
}: {
  mine?: Task[];
  everyones?: Task[];
  waiting?: WaitingLead[];
  own?: ShownLead[];
  ownTotal?: number;
  moreOverdue?: number;
  position?: string;
}): void {
  answer(tasksRoutes.list, ({ path }) => {
    const asked = new URLSearchParams(path.split('?')[1]);
    const tasks = asked.get('due') === 'overdue' ? (asked.get('mine') === 'true' ? mine : everyones) : [];
    const total = tasks.length + moreOverdue;
    return { position, tasks, total, overdue: total, people: {} };
  });
  answer(tasksRoutes.waiting, { position, leads: waiting, total: waiting.length, people: {} });
  answer(pipelineRoutes.list, { position, leads: own, total: ownTotal });
}
