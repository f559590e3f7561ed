import { keepPreviousData, queryOptions, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Board, BoardCard } from '../../../../../contracts/src/board/queries.js';
import { type BoardFilter, filterQuery, mostCardsAsked } from '../../../../../contracts/src/board/board-filter.js';
import { type BoardSort, sortQuery } from '../../../../../contracts/src/board/board-sort.js';
import { ask } from '../../../lib/calls/api.js';
import { askFresh, useLivePosition } from '../../../live/read-query.js';
import type { ChangedIds } from '../../../live/changed.js';
import { invalidate, queryClient } from '../../../lib/calls/query-client.js';
import { mapOfPerson } from '../../../lib/kept-of-person.js';
import { useParkedLeads } from '../../../live/standing.js';
import { applyMoves } from '../../pending/apply-moves.js';
import { filterOfAddress } from '../filters/filter-address.js';
import { preferences } from '../../session/preferences.js';
import { appendPage, insertCards, type LoadedBoard, mergeBoard, missingLeads } from './merge-board.js';
import { forgetSettled, usePendingMoves } from '../../pending/pending-moves.js';

/**
 * Remembers which leads changed at which log position, until a board is read that includes the change. A read that was
 * already under way when the news came does not count as including it.
 */
export function changesSince() {
  const changedAt = new Map<string, bigint>();
  let everything = false;
  return {
    note(changed: ChangedIds, position: string) {
      if (changed === 'everything') everything = true;
      else for (const id of changed) changedAt.set(id, BigInt(position));
    },
    /** Takes out the changes up to the position at which a board was read. */
    takeUpTo(position: string): ChangedIds {
      const taken = new Set<string>();
      for (const [id, at] of changedAt)
        if (at <= BigInt(position)) {
          taken.add(id);
          changedAt.delete(id);
        }
      const all = everything;
      everything = false;
      return all ? 'everything' : taken;
    },
  };
}

const boardKey = 'board';
/** For more single leads than this, reading the whole board costs less. */
const mostSingleReads = 200;

/** The changes since each board was read, by its query. Every kept board tracks the changes for itself. */
const changesOf = mapOfPerson<string, ReturnType<typeof changesSince>>();

const keyOf = (query: string) => [boardKey, query] as const;

/** `?search=oak`, or empty for an empty filter. @param more further parameters */
export function queryOf(filter: BoardFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...filterQuery(filter), ...more }).toString();
  return query && `?${query}`;
}

/**
 * The board of the read model, with every page that was loaded by scrolling.
 * A refetch reads the first pages, keeps the rest, and reads the few changed leads further down one by one.
 */
const boardQuery = (filter: BoardFilter, sort: BoardSort) => {
  const query = queryOf(filter, sortQuery(sort));
  const key = keyOf(query);
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const changes = changesOf.get(query) ?? changesSince();
      changesOf.set(query, changes);
      // News that come while a shown board is read again have it read once more in any case (use-live-updates.ts).
      const read = queryClient.getQueryData(key) ? ask : askFresh;
      const fresh = await read(boardRoutes.board, { query, signal });
      const changed = changes.takeUpTo(fresh.position);
      const merged = mergeBoard(queryClient.getQueryData<LoadedBoard>(key), fresh, changed);
      const missing = missingLeads(merged, fresh, changed);
      if (missing.length > mostSingleReads) return fresh;
      try {
        const cards = missing.length === 0 ? [] : await cardsOf(missing, filter, signal);
        return insertCards(merged, cards);
      } catch (error) {
        changes.note(changed, fresh.position);
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });
};

/** Starts reading an address's board while the page's code still loads. The page reports failures. */
export function prefetchBoard(search: Record<string, unknown>) {
  void queryClient.prefetchQuery(boardQuery(filterOfAddress(search), preferences().sort));
}

/** The cards of those leads that are on a board with this filter. */
async function cardsOf(ids: readonly string[], filter: BoardFilter, signal: AbortSignal): Promise<BoardCard[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostCardsAsked) }, (_, part) =>
    ids.slice(part * mostCardsAsked, (part + 1) * mostCardsAsked),
  );
  const answers = await Promise.all(
    parts.map((part) => ask(boardRoutes.cards, { query: queryOf(filter, { ids: part.join(',') }), signal })),
  );
  return answers.flatMap(({ cards }) => cards);
}

/** Records the live stream's news, before the boards are read again. */
export function noteChangedLeads(changed: ChangedIds, position: string) {
  for (const [query, changes] of changesOf) {
    if (queryClient.getQueryData(keyOf(query)) || queryClient.isFetching({ queryKey: keyOf(query) }) > 0)
      changes.note(changed, position);
    else changesOf.delete(query);
  }
}

export async function refreshBoard() {
  await invalidate([boardKey]);
}

/** Loads the next 50 cards of one column of the board of now. */
export const loadMore = (status: LeadStatus, filter: BoardFilter, sort: BoardSort) =>
  loadNext(keyOf(queryOf(filter, sortQuery(sort))), status, filter);

/**
 * Loads the next 50 cards of one column. Does nothing at the end of it. A page that was read before a change that the board has taken in
 * meanwhile is read again: it may hold leads that have left the column.
 * @param key of the board's query @param more what else the board was asked for: the instant of a past one
 */
export async function loadNext(
  key: QueryKey,
  status: LeadStatus,
  filter: BoardFilter,
  more: Record<string, string> = {},
): Promise<void> {
  const board = () => queryClient.getQueryData<LoadedBoard>(key);
  const column = () => board()?.columns.find((each) => each.status === status);
  const { next: after, sort: by } = column() ?? {};
  if (after === undefined) return;
  const asked = queryOf(filter, { after, ...more, ...(by && by !== 'newest' && { sort: by }) });
  await queryClient.fetchQuery({
    queryKey: ['board-page', status, asked],
    queryFn: async ({ signal }) => {
      for (;;) {
        const before = board()?.position;
        const page = await ask(boardRoutes.page, { status, query: asked, signal });
        const now = board();
        // A column that was read from its top again goes on elsewhere.
        if (!now || column()?.next !== after) return page.position;
        if (now.position !== before && BigInt(page.position) < BigInt(now.position)) continue;
        queryClient.setQueryData<LoadedBoard>(key, appendPage(now, status, page));
        return page.position;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * The board as the user expects it: the read model plus the user's own moves. While another filter's board loads, it is the
 * previous board. `shown` is the query that the shown board answers.
 */
export function useBoard(filter: BoardFilter, sort: BoardSort) {
  const query = useQuery(boardQuery(filter, sort));
  const asked = useMemo(() => ({ filter, sort }), [filter, sort]);
  const [shown, setShown] = useState(asked);
  if (shown !== asked && !query.isPlaceholderData) setShown(asked);
  const moves = usePendingMoves();
  const { data } = query;
  const parked = useParkedLeads();
  const board = useMemo(() => data && applyMoves(data, moves, parked), [data, moves, parked]);
  const livePosition = useLivePosition();
  useEffect(() => {
    if (data) forgetSettled(data.position, parked);
  }, [data, moves, parked, livePosition]);
  const { error, isError, isFetching, isPlaceholderData, refetch } = query;
  return { board, shown, error, isError, isFetching, isPlaceholderData, refetch };
}
