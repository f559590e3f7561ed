import { queryOptions } from '@tanstack/react-query';
import { tasksSchema, type Task, type Tasks } from '../../../../contracts/src/queries/tasks.js';
import { waitingSchema, type Waiting, type WaitingLead } from '../../../../contracts/src/queries/waiting.js';
import { getFresh } from '../../live/live-position.js';
import { listKeyOf } from '../../live/refresh-subjects.js';

/** As many as one looks through; how many there are beyond them is told. */
const mostShown = 100;

/** What is to be done today or was to be done before, that which was due first before the rest. */
export interface Today {
  /** Up to which all parts hold everything. */
  position: string;
  tasks: readonly Task[];
  /** Intakes without a first touch, longest first; the time of some is still to come. */
  waiting: readonly WaitingLead[];
  people: Tasks['people'];
  /** How many tasks there are beyond these. */
  more: number;
  /** How many intakes there are beyond these. */
  moreWaiting: number;
}

/**
 * The tasks that are due today or overdue and the intakes that wait, one's own or everybody's. The live stream has it read again when a lead changes; every five
 * minutes it is by itself, because time tells nobody that it passes.
 */
export const todayQuery = (mine: boolean) =>
  queryOptions({
    queryKey: [...listKeyOf('lead'), 'today', mine],
    queryFn: async ({ signal }) => {
      const read = (due: 'overdue' | 'today') =>
        getFresh(`/api/tasks?due=${due}&mine=${mine}&limit=${mostShown}`, tasksSchema, signal);
      return together(
        ...(await Promise.all([
          read('overdue'),
          read('today'),
          getFresh(`/api/waiting?mine=${mine}`, waitingSchema, signal),
        ])),
      );
    },
    refetchInterval: 5 * 60_000,
  });

/** The answers as one list: what is overdue since this morning is in both. */
export function together(overdue: Tasks, today: Tasks, waiting: Waiting): Today {
  const tasks = new Map([...overdue.tasks, ...today.tasks].map((task) => [task.id, task]));
  return {
    position: [overdue, today, waiting].map(({ position }) => position).reduce(earlier),
    tasks: [...tasks.values()].sort((a, b) => a.dueAt.localeCompare(b.dueAt) || a.id.localeCompare(b.id)),
    waiting: waiting.leads,
    people: { ...overdue.people, ...today.people, ...waiting.people },
    more: overdue.total - overdue.tasks.length + (today.total - today.tasks.length),
    moreWaiting: waiting.total - waiting.leads.length,
  };
}

const earlier = (one: string, other: string) => (BigInt(other) < BigInt(one) ? other : one);
