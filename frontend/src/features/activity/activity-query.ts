import { infiniteQueryOptions } from '@tanstack/react-query';
import { activitySchema } from '../../../../contracts/src/queries/activity.js';
import { queryClient } from '../../lib/query-client.js';
import { getFresh } from '../../live/live-position.js';

const activityKey = ['activity'] as const;

export const activityQuery = infiniteQueryOptions({
  queryKey: activityKey,
  queryFn: ({ pageParam, signal }) =>
    getFresh(`/api/activity?limit=50${pageParam === null ? '' : `&before=${pageParam}`}`, activitySchema, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next ?? null,
});

/** Reads the loaded pages again. */
export async function refreshActivity(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: activityKey });
}
