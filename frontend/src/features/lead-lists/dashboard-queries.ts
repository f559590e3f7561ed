import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  communicationSchema,
  portfolioSchema,
  walkthroughsSchema,
  type PortfolioQuery,
} from '../../../../contracts/src/pipeline/dashboard.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { getFresh } from '../../live/live-position.js';

const listsKey = ['dashboard-lists'] as const;

/** Read again every five minutes, because the office's calendar reports no changes; three retries. */
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

/** The properties that the portfolio shows. */
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
    // The old results stay while the search is typed, until the answer arrives.
    placeholderData: (before) => before,
  });

/** Reads those lists again that are shown. */
export async function refreshDashboardLists(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listsKey });
}
