import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Events, LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { ask } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import type { EventFilters } from './addresses.js';
import { eventsRoutes } from '../../../../../contracts/src/operations/routes.js';
import { readQuery } from '../../../live/read-query.js';

const pageSize = 60;
type Page = Events;
type Pages = InfiniteData<Page, string | null>;

const cursorName = ({ order }: EventFilters) => (order === 'asc' ? 'after' : 'before');

/**
 * The log in pages.
 * @param anchor an event's id: the list begins with it, and `readNewer` reads newer events
 */
export function eventsQuery(filters: EventFilters, anchor: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'events', filters, anchor ?? null],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const read = (cursor: string | null) =>
        ask(eventsRoutes.events, {
          query: { ...filters, limit: pageSize, [cursorName(filters)]: cursor ?? undefined },
          signal,
        });
      if (pageParam !== null || anchor === undefined) return read(pageParam);
      const first = await ask(eventsRoutes.event, { id: anchor, signal });
      const page = await read(cursorOf(first, filters));
      return { ...page, events: [first, ...page.events] };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    // A page that was left is read anew; otherwise it would have to catch up.
    gcTime: 0,
  });
}

/** The cursor after an event. */
function cursorOf(event: Pick<LoggedEvent, 'position' | 'revision'>, { stream }: EventFilters) {
  return stream === undefined ? event.position : String(event.revision);
}

/** The number of newer events per read. */
const newerSize = 200;

/**
 * Reads events newer than the first one of a newest-first list, and puts them on top.
 * @returns the added events, and whether there are more
 * @throws ApiProblem
 */
export async function readNewer(
  filters: EventFilters,
  anchor: string | undefined,
): Promise<{ added: LoggedEvent[]; more: boolean }> {
  const { queryKey } = eventsQuery(filters, anchor);
  const newest = queryClient.getQueryData<Pages>(queryKey)?.pages.find(({ events }) => events.length > 0)?.events[0];
  const after = newest ? cursorOf(newest, filters) : undefined;
  const query = { ...filters, limit: newerSize, ...(after === undefined ? { order: 'asc' } : { after }) };
  const { events, next } = await ask(eventsRoutes.events, { query });
  const added = events.reverse();
  queryClient.setQueryData<Pages>(queryKey, (data) => withNewer(data, added));
  return { added, more: next !== undefined };
}

function withNewer(data: Pages | undefined, added: readonly LoggedEvent[]): Pages | undefined {
  const [first, ...others] = data?.pages ?? [];
  if (!data || !first) return data;
  const known = new Set(first.events.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  return fresh.length === 0 ? data : { ...data, pages: [{ ...first, events: [...fresh, ...first.events] }, ...others] };
}

/** One event by its id. */
export const eventQuery = (id: string) => readQuery(eventsRoutes.event, { id });

/** Operators' actions on a read model, newest first. @param changed a new value if there may be more of them */
export const actsQuery = (projection: string, changed: string | null) =>
  infiniteQueryOptions({
    queryKey: ['operations', 'acts', projection, changed],
    queryFn: ({ pageParam, signal }) =>
      ask(eventsRoutes.events, {
        query: { stream: `projection-${projection}`, limit: 20, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    placeholderData: (before) => before,
    // The action is recorded a moment after its job has ended.
    refetchInterval: 5_000,
  });

/** Everything that one action caused, oldest first; for a very large one, the first 500 events. */
export const correlationQuery = (id: string) =>
  readQuery(eventsRoutes.events, { query: { correlation: id, order: 'asc', limit: 500 } }, { staleTime: 0 });
