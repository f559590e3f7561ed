import { useQuery } from '@tanstack/react-query';
import { statusLabel } from '../../../../../contracts/src/lead-status.js';
import type { Board } from '../../../../../contracts/src/queries/board.js';
import { signedInId } from '../../session/session.js';
import { standingOf } from './changed-meanwhile.js';
import { useCarried } from './carried.js';

const nobody: Readonly<Record<string, string>> = {};

/**
 * Others' change to the carried card since it was picked up: "Moved to Won by Ann". Null as long as it has not moved.
 * @param board the current board, without the held card
 */
export function useCarriedNews(board: Board | undefined): string | null {
  const card = useCarried()?.card;
  const now = board?.columns.flatMap(({ cards }) => cards).find(({ id }) => id === card?.id);
  // It may be deleted, or only further down, or filtered out: the log says which.
  const gone = card !== undefined && board !== undefined && !now;
  const standing = useQuery({
    queryKey: ['carried', card?.id, board?.position],
    queryFn: () => standingOf(card!.id),
    enabled: gone,
    gcTime: 0,
  }).data;
  if (!card || !board) return null;
  if (gone && standing?.deleted) return `Deleted by ${inside(standing.by)}`;
  const status = now?.status ?? standing?.status;
  if (status === undefined || status === card.status) return null;
  const by = now ? moverOf(now.stageActorId ?? null, board.people ?? nobody) : (standing?.by ?? 'Somebody');
  return `Moved to ${statusLabel(status)} by ${inside(by)}`;
}

function moverOf(actorId: string | null, people: Readonly<Record<string, string>>): string {
  if (actorId === null) return 'Somebody';
  return actorId === signedInId() ? 'You' : (people[actorId] ?? 'Somebody');
}

/** The name within a sentence. */
const inside = (by: string): string => (by === 'You' ? 'you' : by === 'Somebody' ? 'somebody' : by);
