import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PortfolioQuery } from '../../../../contracts/src/pipeline/dashboard.js';
import { type BoardFilter, filterQuery } from '../../../../contracts/src/board/board-filter.js';
import { invalidate } from '../../lib/calls/query-client.js';
import type { Task, Tasks } from '../../../../contracts/src/tasks/queries.js';
import type { Waiting, WaitingLead } from '../../../../contracts/src/pipeline/waiting.js';
import { turns } from '../../../../contracts/src/leads/situations.js';
import { listKeyOf } from '../../live/changed.js';
import { walkthroughsRoutes } from '../../../../contracts/src/walkthroughs/routes.js';
import { communicationRoutes, pipelineRoutes, portfolioRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { tasksRoutes } from '../../../../contracts/src/tasks/routes.js';
import { readQuery, askFresh } from '../../live/read-query.js';

const listsKey = ['dashboard-lists'] as const;

/** Read again every five minutes, because the office's calendar reports no changes; three retries. */
export const walkthroughsQuery = readQuery(
  walkthroughsRoutes.list,
  {},
  { under: listsKey, refetchInterval: 5 * 60_000, retry: 3 },
);

export const communicationQuery = readQuery(communicationRoutes.overview, {}, { under: listsKey });

/** The properties that the portfolio shows. */
export type PortfolioFilter = Pick<PortfolioQuery, 'search' | 'state'>;

export const portfolioQuery = ({ search, state }: PortfolioFilter) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, 'portfolio', search ?? '', state ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 60, search: search || undefined, state, cursor: pageParam ?? undefined };
      return askFresh(portfolioRoutes.page, { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    // The old results stay while the search is typed, until the answer arrives.
    placeholderData: (before) => before,
  });

/** Reads those lists again that are shown. */
export async function refreshDashboardLists() {
  await invalidate(listsKey);
}

/** As many as people look through; the number of further ones is shown. */
const mostShown = 100;

/** Tasks that are due today or overdue, earliest first. */
export interface Today {
  /** The position up to which all parts are complete. */
  position: string;
  tasks: readonly Task[];
  /** Intakes without a first touch, longest waiting first. Some are not overdue yet. */
  waiting: readonly WaitingLead[];
  people: Tasks['people'];
  /** The numbers of further tasks: overdue ones, and those still to come today. */
  more: { overdue: number; today: number };
  /** The number of further intakes. */
  moreWaiting: number;
}

/**
 * The tasks that are due today or overdue and the waiting intakes, one's own or everybody's. They are read again when a lead
 * changes (by the live stream), and every five minutes, because no event reports the passing of time.
 */
export const todayQuery = (mine: boolean) =>
  queryOptions({
    queryKey: [...listKeyOf('lead'), 'today', mine],
    queryFn: async ({ signal }) => {
      const read = (due: 'overdue' | 'today') =>
        askFresh(tasksRoutes.list, { query: { due, mine, limit: mostShown }, signal });
      return together(
        ...(await Promise.all([
          read('overdue'),
          read('today'),
          askFresh(tasksRoutes.waiting, { query: { mine }, signal }),
        ])),
      );
    },
    refetchInterval: 5 * 60_000,
  });

/** The leads for which somebody has something to do, one's own or everybody's, as the board finds them. */
export const atWork = (mine: boolean): BoardFilter => ({ ...(mine && { assignee: 'me' }), awaits: [...turns] });

/** Where they stand, the longest waiting first. */
export const standingsQuery = (mine: boolean) =>
  readQuery(
    pipelineRoutes.list,
    { query: { ...filterQuery(atWork(mine)), sort: 'situationSince', offset: 0, limit: mostShown } },
    { under: [...listKeyOf('lead'), 'standings'] },
  );

/** Merges the answers into one list. A task that became overdue today is in both. */
export function together(overdue: Tasks, today: Tasks, waiting: Waiting): Today {
  const tasks = [...new Map([...overdue.tasks, ...today.tasks].map((task) => [task.id, task])).values()];
  const late = tasks.filter((task) => task.overdue).length;
  return {
    position: [overdue, today, waiting].map(({ position }) => position).reduce(earlier),
    tasks: tasks.sort((a, b) => a.dueAt.localeCompare(b.dueAt) || a.id.localeCompare(b.id)),
    waiting: waiting.leads,
    people: { ...overdue.people, ...today.people, ...waiting.people },
    // The answers are a moment apart: a task may become overdue between them.
    more: {
      overdue: Math.max(0, overdue.total - late),
      today: Math.max(0, today.total - today.overdue - (tasks.length - late)),
    },
    moreWaiting: waiting.total - waiting.leads.length,
  };
}

const earlier = (one: string, other: string) => (BigInt(other) < BigInt(one) ? other : one);
