import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Stay } from '../../../../../contracts/src/board/board-time.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { loadNext, queryOf } from '../../board/data/board-query.js';
import { ask } from '../../../lib/calls/api.js';
import { indexStays, type StayIndex } from './stay-index.js';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { readQuery } from '../../../live/read-query.js';

/** The number of bars of the slider. */
const bucketCount = 160;
/** Up to this number of stays, the history is loaded whole when the time machine opens; of a longer one, only the played part. */
export const mostLoadedWhole = 20_000;
const pageSize = 5_000;

/** The activity since the first lead: the range of the slider and its bars. Read again each time the time machine opens. */
export const activityQuery = readQuery(
  boardRoutes.activity,
  { query: { buckets: bucketCount } },
  { refetchOnMount: 'always', gcTime: 60_000 },
);

/** All stays on the board in the range. @param range ISO 8601; undefined while it is unknown or too large */
export function wholeHistoryQuery(range: { from: string; to: string } | undefined) {
  return queryOptions({
    queryKey: ['board-intervals', range?.from, range?.to],
    enabled: range !== undefined,
    queryFn: async ({ signal }): Promise<StayIndex> => {
      const { from, to } = range!;
      const stays: Stay[] = [];
      let cursor: string | undefined;
      do {
        const page = await intervalsPage(from, to, cursor, signal);
        stays.push(...page.stays);
        cursor = page.next;
      } while (cursor !== undefined);
      return indexStays(stays, Date.parse(from), Date.parse(to));
    },
    structuralSharing: false,
    gcTime: 60_000,
  });
}

/** One page of the stays that overlap a range, by their start. @param from ISO 8601 */
export function intervalsPage(from: string, to: string, cursor: string | undefined, signal: AbortSignal) {
  return ask(boardRoutes.intervals, { query: { from, to, limit: pageSize, cursor }, signal });
}

const pastKey = (at: string, filter: BoardFilter) => ['board-at', at, queryOf(filter)] as const;

/** The board as it was at an instant, drawn by the server; the previous one stays until it arrives. @param at ISO 8601 */
export function pastBoardQuery(at: string, filter: BoardFilter, enabled: boolean) {
  return queryOptions({
    queryKey: pastKey(at, filter),
    queryFn: ({ signal }) => ask(boardRoutes.board, { query: queryOf(filter, { at }), signal }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
}

/** Loads the next 50 cards of a column of a past board. */
export const loadMorePast = (at: string, filter: BoardFilter, status: LeadStatus) =>
  loadNext(pastKey(at, filter), status, filter, { at });
