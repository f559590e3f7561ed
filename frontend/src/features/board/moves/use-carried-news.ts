import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { Board } from '../../../../../contracts/src/board/queries.js';
import { signedInId } from '../../session/session.js';
import { tellMerged } from './act-on-cards.js';
import { standingOf, type LeadEnd } from './changed-meanwhile.js';
import { useCarried } from './carried.js';

const ends = {
  deleted: 'Deleted',
  erased: 'Erased',
  merged: 'Merged into another lead',
} as const satisfies Record<LeadEnd['kind'], string>;
const nobody: Readonly<Record<string, string>> = {};

/**
 * Others' change to the carried card since it was picked up: "Moved to Won by Ann". Null as long as it has not moved.
 * If it was merged, a toast has the link to the lead that stays, as the card in the hand can have none.
 * @param board the current board, without the held card
 */
export function useCarriedNews(board: Board | undefined): string | null {
  const card = useCarried()?.card;
  const now = board?.columns.flatMap(({ cards }) => cards).find(({ id }) => id === card?.id);
  // It may have ended, or is only further down, or filtered out: the log says which.
  const gone = card !== undefined && board !== undefined && !now;
  const standing = useQuery({
    queryKey: ['carried', card?.id, board?.position],
    queryFn: () => standingOf(card!.id),
    enabled: gone,
    gcTime: 0,
    // The board changes on while the card is in the hand; what is known of the card stays.
    placeholderData: (before, query) => (query?.queryKey[1] === card?.id ? before : undefined),
  }).data;
  const end = gone ? (standing?.end ?? null) : null;
  const into = end?.kind === 'merged' ? end.into : null;
  const by = standing?.by ?? 'Somebody';
  useEffect(() => {
    if (card && into !== null) tellMerged(card, into, by);
  }, [card, into, by]);
  if (!card || !board) return null;
  if (end) return `${ends[end.kind]} by ${inside(by)}`;
  const status = now?.status ?? standing?.status;
  if (status === undefined || status === card.status) return null;
  const mover = now ? moverOf(now.stageActorId ?? null, board.people ?? nobody) : by;
  return `Moved to ${statusLabel(status)} by ${inside(mover)}`;
}

function moverOf(actorId: string | null, people: Readonly<Record<string, string>>): string {
  if (actorId === null) return 'Somebody';
  return actorId === signedInId() ? 'You' : (people[actorId] ?? 'Somebody');
}

/** The name within a sentence. */
const inside = (by: string): string => (by === 'You' ? 'you' : by === 'Somebody' ? 'somebody' : by);
