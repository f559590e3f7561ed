import { useQuery } from '@tanstack/react-query';
import { statusLabel } from '../../../../../contracts/src/lead-status.js';
import type { Board } from '../../../../../contracts/src/queries/board.js';
import { signedInId } from '../../session/session.js';
import { standingOf } from './changed-meanwhile.js';
import { useCarried } from './carried.js';

const nobody: Readonly<Record<string, string>> = {};

/**
 * What others did to the carried card since it was picked up: "Moved to Won by Ann". Null as long as it is where it was.
 * @param board as it is, without the card held
 */
export function useCarriedNews(board: Board | undefined): string | null {
  const card = useCarried()?.card;
  const now = board?.columns.flatMap(({ cards }) => cards).find(({ id }) => id === card?.id);
  // It may be deleted, or only further down, or out of the filter: the log knows.
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

/** The name as it stands within a sentence. */
const inside = (by: string): string => (by === 'You' ? 'you' : by === 'Somebody' ? 'somebody' : by);
