import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ActivitySubject, activityRoutes } from '../../../../contracts/src/activity/routes.js';
import { invalidate } from '../../lib/calls/query-client.js';
import { askFresh } from '../../live/read-query.js';

const activityKey = ['activity'] as const;

/** A page of what people did. @param at an instant of the past, ISO 8601: nothing later; undefined for now */
export const activityQuery = (about: ActivitySubject, at: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...activityKey, about, at ?? 'now'],
    queryFn: ({ pageParam, signal }) =>
      askFresh(activityRoutes.list, { query: { limit: 50, about, at, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    // Keeps the old list until the next instant's list comes, so the slider causes no flicker.
    placeholderData: keepPreviousData,
  });

/** Reads the loaded pages again. */
export async function refreshActivity() {
  await invalidate(activityKey);
}
