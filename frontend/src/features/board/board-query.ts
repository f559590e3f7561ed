import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { boardPageSchema, boardSchema, type Board, type BoardCard } from '../../../../contracts/src/queries/board.js';
import { leadAnswerSchema } from '../../../../contracts/src/queries/lead.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { get } from '../../lib/api.js';
import { queryClient } from '../../lib/query-client.js';
import type { Changed } from '../../live/change-queue.js';
import { getFresh } from '../../live/live-position.js';
import { applyMoves } from './apply-moves.js';
import { changesSince } from './changes-since.js';
import { appendPage, insertCards, mergeBoard, missingLeads } from './merge-board.js';
import { forgetSettled, usePendingMoves } from './pending-moves.js';

const boardKey = ['board'] as const;
/** Above this many looks at single leads, reading the board anew costs less. */
const mostSingleReads = 25;

const changes = changesSince();

/**
 * The board as the read model has it, with every page that was scrolled to.
 * A refetch reads the first pages, keeps the rest, and looks singly at the few changed leads further down.
 */
export const boardQuery = queryOptions({
  queryKey: boardKey,
  queryFn: async ({ signal }) => {
    const fresh = await getFresh('/api/board', boardSchema, signal);
    const previous = queryClient.getQueryData<Board>(boardKey);
    const changed = changes.takeUpTo(fresh.position);
    const missing = missingLeads(previous, fresh, changed);
    if (missing.length === 0) return mergeBoard(previous, fresh, changed);
    if (missing.length > mostSingleReads) return fresh;
    try {
      const cards = await Promise.all(missing.map((id) => cardOf(id, signal)));
      return insertCards(
        mergeBoard(previous, fresh, changed),
        cards.flatMap((card) => (card ? [card] : [])),
      );
    } catch (error) {
      changes.note(changed, fresh.position);
      throw error;
    }
  },
});

async function cardOf(id: string, signal: AbortSignal): Promise<BoardCard | null> {
  try {
    const { lead } = await get(`/api/leads/${id}`, leadAnswerSchema, signal);
    return lead.deletedAt === null ? lead : null;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

/** Takes note of what the live stream tells, before the board is read again. */
export function noteChangedLeads(changed: Changed, position: string): void {
  changes.note(changed, position);
}

export async function refreshBoard(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: boardKey });
}

/** Loads the next 50 cards of one column. Does nothing when there are none. */
export async function loadMore(status: LeadStatus): Promise<void> {
  const after = queryClient.getQueryData<Board>(boardKey)?.columns.find((column) => column.status === status)?.next;
  if (after === undefined) return;
  await queryClient.fetchQuery({
    queryKey: ['board-page', status, after],
    queryFn: async ({ signal }) => {
      const page = await get(`/api/board/${status}?after=${encodeURIComponent(after)}`, boardPageSchema, signal);
      queryClient.setQueryData<Board>(boardKey, (board) => board && appendPage(board, status, page));
      return page.position;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The board as people here expect it: the read model with their own moves laid over it. */
export function useBoard() {
  const query = useQuery(boardQuery);
  const moves = usePendingMoves();
  const { data } = query;
  const board = useMemo(() => data && applyMoves(data, moves), [data, moves]);
  useEffect(() => {
    if (data) forgetSettled(data.position);
  }, [data, moves]);
  return { ...query, board };
}
