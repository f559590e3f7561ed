import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  communicationSchema,
  portfolioSchema,
  walkthroughsSchema,
  type PortfolioQuery,
} from '../../../../contracts/src/queries/dashboard.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { getFresh } from '../../live/live-position.js';

const listsKey = ['dashboard-lists'] as const;

/** Asked again every five minutes, because the office's calendar tells nobody when it changes; three retries. */
export const walkthroughsQuery = queryOptions({
  queryKey: [...listsKey, 'walkthroughs'],
  queryFn: ({ signal }) => getFresh('/api/walkthroughs', walkthroughsSchema, signal),
  refetchInterval: 5 * 60_000,
  retry: 3,
});

export const communicationQuery = queryOptions({
  queryKey: [...listsKey, 'communication'],
  queryFn: ({ signal }) => getFresh('/api/communication', communicationSchema, signal),
});

/** Which properties the portfolio shows. */
export type PortfolioFilter = Pick<PortfolioQuery, 'search' | 'state'>;

export const portfolioQuery = ({ search, state }: PortfolioFilter) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, 'portfolio', search ?? '', state ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '60' });
      if (search) query.set('search', search);
      if (state) query.set('state', state);
      if (pageParam) query.set('cursor', pageParam);
      return getFresh(`/api/portfolio?${query}`, portfolioSchema, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    // Typing in the search keeps what is shown until the answer is there.
    placeholderData: (before) => before,
  });

/** Reads again whichever of the lists are shown. */
export async function refreshDashboardLists(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listsKey });
}
