import { queryOptions } from '@tanstack/react-query';
import { tasksSchema, type Task, type Tasks } from '../../../../contracts/src/queries/tasks.js';
import { getFresh } from '../../live/live-position.js';
import { listKeyOf } from '../../live/refresh-subjects.js';

/** As many as one looks through; how many there are beyond them is told. */
const mostShown = 100;

/** What is to be done today or was to be done before, that which was due first before the rest. */
export interface Today {
  /** Up to which both parts hold everything. */
  position: string;
  tasks: readonly Task[];
  people: Tasks['people'];
  /** How many there are beyond these. */
  more: number;
}

/**
 * The tasks that are due today or overdue, one's own or everybody's. The live stream has it read again when a lead changes; every five
 * minutes it is by itself, because time tells nobody that it passes.
 */
export const todayQuery = (mine: boolean) =>
  queryOptions({
    queryKey: [...listKeyOf('lead'), 'today', mine],
    queryFn: async ({ signal }) => {
      const read = (due: 'overdue' | 'today') =>
        getFresh(`/api/tasks?due=${due}&mine=${mine}&limit=${mostShown}`, tasksSchema, signal);
      return together(...(await Promise.all([read('overdue'), read('today')])));
    },
    refetchInterval: 5 * 60_000,
  });

/** Both answers as one list: what is overdue since this morning is in both. */
export function together(overdue: Tasks, today: Tasks): Today {
  const tasks = new Map([...overdue.tasks, ...today.tasks].map((task) => [task.id, task]));
  return {
    position: BigInt(overdue.position) < BigInt(today.position) ? overdue.position : today.position,
    tasks: [...tasks.values()].sort((a, b) => a.dueAt.localeCompare(b.dueAt) || a.id.localeCompare(b.id)),
    people: { ...overdue.people, ...today.people },
    more: overdue.total - overdue.tasks.length + (today.total - today.tasks.length),
  };
}
