import type { Board, BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import type { Movable } from './batch.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { signedInId } from '../../session/session.js';
import { showMerged } from './act-on-cards.js';
import { standingOf, type LeadEnd } from './changed-meanwhile.js';

/** A carried card, as it was when it was picked up. */
export interface HeldCard {
  card: BoardCard;
  /** Its place in its column. */
  row: number;
}

/**
 * The board with a carried card where it was picked up, whatever others do with it meanwhile. A card that left its column would
 * end the drag. The figures stay those of the board.
 */
export function holdCard(board: Board, { card, row }: HeldCard): Board {
  return { ...board, columns: board.columns.map((column) => held(column, card, row)) };
}

function held(column: BoardColumn, card: BoardCard, row: number): BoardColumn {
  const here = column.cards.findIndex(({ id }) => id === card.id);
  if (column.status !== card.status)
    return here < 0 ? column : { ...column, cards: column.cards.filter(({ id }) => id !== card.id) };
  if (here >= 0) return { ...column, cards: column.cards.with(here, card) };
  return { ...column, cards: column.cards.toSpliced(Math.min(row, column.cards.length), 0, card) };
}

/** What the user carries, as it was when it was picked up. Others' changes do not affect it. */
export interface Carried extends HeldCard {
  /** Everything that travels with the card: itself, or all selected cards. */
  leads: readonly Movable[];
}

const carried = storeOfPerson<Carried | null>(null);

export const pickUp = (what: Carried) => carried.set(what);
export const useCarried = (): Carried | null => carried.use((what) => what);
/** The id of the card that was picked up from this stage. */
export const useCarriedFrom = (status: LeadStatus): string | undefined =>
  carried.use((what) => (what?.card.status === status ? what.card.id : undefined));

/** Ends the carrying. @returns what was carried */
export function putDown(): Carried | null {
  const what = carried.get();
  carried.set(null);
  return what;
}

const stay = (event: MouseEvent) => event.preventDefault();

/** A card is a link: dropping a carried card must not count as a click on it. */
export function followNoLink() {
  window.addEventListener('click', stay, { capture: true });
}

/** The card was dropped. The click that belongs to the drop follows at once. */
export function followLinks() {
  setTimeout(() => window.removeEventListener('click', stay, { capture: true }));
}

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
    if (card && into !== null) showMerged(card, into, by);
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
const inside = (by: string) => (by === 'You' ? 'you' : by === 'Somebody' ? 'somebody' : by);
