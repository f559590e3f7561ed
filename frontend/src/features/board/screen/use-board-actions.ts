import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Board, BoardCard } from '../../../../../contracts/src/board/queries.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { focusWhenDrawn } from '../../../lib/focus.js';
import { chosenLeads, moveAll, moveOne } from '../moves/act-on-cards.js';
import type { BoardActions, OpenMenu } from '../cards/card-foot.js';
import { useEnrollInMarketing, enrollErrors } from '../../leads/data/marketing.js';
import { cardGap, cardTop } from '../cards/card-size.js';
import type { Carried } from '../moves/carried.js';
import { changeSelection, chosenIds, extendTo, toggle, chooseMatches, rememberLeads } from '../selection/selection.js';
import { eventOfField } from '../cards/card-menu.js';
import { preferences } from '../../session/preferences.js';

/**
 * The card next to `card` in the direction of an arrow key (j and k mean down and up).
 * Sideways it skips empty columns and stays at the same height, or takes the last card of a shorter column.
 * @returns the card and its row in its column; undefined at an edge
 */
export function neighbour(
  board: Board,
  card: Pick<BoardCard, 'id'>,
  key: string,
): { card: BoardCard; row: number } | undefined {
  const columns = board.columns.map((column) => column.cards).filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.some((other) => other.id === card.id));
  const row = columns[at]?.findIndex((other) => other.id === card.id) ?? -1;
  if (row < 0) return undefined;
  if (key === 'ArrowDown' || key === 'j') return place(columns[at], row + 1);
  if (key === 'ArrowUp' || key === 'k') return place(columns[at], row - 1);
  const beside = columns[key === 'ArrowRight' ? at + 1 : at - 1];
  return place(beside, Math.min(row, (beside?.length ?? 0) - 1));
}

function place(cards: readonly BoardCard[] | undefined, row: number): { card: BoardCard; row: number } | undefined {
  const card = cards?.[row];
  return card && { card, row };
}

const navigationKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'j', 'k']);
const extendingKeys = new Set(['ArrowDown', 'ArrowUp', 'J', 'K']);

/**
 * Focuses a card once it is drawn; a column's list draws only the visible cards. In a collapsed stage the strip takes the focus.
 * @param above the cards of its column
 */
function focusCard({ id, status }: Pick<BoardCard, 'id' | 'status'>, row: number, above: readonly BoardCard[]) {
  const list = document.querySelector(`[data-column-scroll="${status}"]`);
  const { compact } = preferences();
  const room = { foot: true, touch: matchMedia('(pointer: coarse)').matches, compact, errors: enrollErrors() };
  const top = cardTop(above, row, room);
  const bottom = cardTop(above, row + 1, room);
  if (list && top < list.scrollTop) list.scrollTop = top;
  if (list && bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom + cardGap - list.clientHeight;
  // At once if it is drawn: the next key must find it focused.
  const drawn = list?.querySelector<HTMLElement>(`#card-${id}`);
  if (drawn) drawn.focus();
  else if (!list) document.getElementById(`strip-${status}`)?.focus();
  else focusWhenDrawn(() => document.getElementById(`card-${id}`));
}

const cardsIn = (board: Board | undefined, status: LeadStatus): readonly BoardCard[] =>
  board?.columns.find((column) => column.status === status)?.cards ?? [];

/** The actions of this board's cards, the card that has the keyboard, and the open menu. */
export function useBoardActions(board: Board | undefined, filter: BoardFilter, askToDelete: (card: BoardCard) => void) {
  const navigate = useNavigate({ from: '/dashboard' });
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { mutate: enrollInMarketing } = useEnrollInMarketing();
  const shown = useRef({ board, filter });
  useEffect(() => {
    shown.current = { board, filter };
  }, [board, filter]);

  const isGone = (card: BoardCard) =>
    !shown.current.board?.columns.some(({ cards }) => cards.some(({ id }) => id === card.id));
  const drop = useCallback(({ card, leads }: Carried, to: LeadStatus) => {
    if (leads.length > 1) void moveAll(leads, to);
    else if (card.status !== to) void moveOne(card, to, true, isGone(card));
  }, []);
  const moveByMenu = useCallback((card: BoardCard, to: LeadStatus) => {
    const { board: current } = shown.current;
    if (current && chosenIds().has(card.id) && chosenIds().size > 1) void moveAll(chosenLeads(current), to);
    else void moveOne(card, to, false, isGone(card));
  }, []);

  const actions = useMemo<BoardActions>(() => {
    const go = (card: BoardCard, key: string): BoardCard | undefined => {
      const { board: current } = shown.current;
      const isOpen = ({ status }: { status: LeadStatus }) => !document.getElementById(`strip-${status}`);
      const next = current && neighbour({ ...current, columns: current.columns.filter(isOpen) }, card, key);
      if (!next) return undefined;
      setFocusedId(next.card.id);
      focusCard(next.card, next.row, cardsIn(current, next.card.status));
      return next.card;
    };
    const rangeTo = (card: BoardCard) => {
      const cards = cardsIn(shown.current.board, card.status);
      const ids = cards.map(({ id }) => id);
      rememberLeads(cards);
      changeSelection((before) => extendTo(before, ids, card.id));
    };
    const mark = (card: BoardCard, range: boolean) => {
      rememberLeads([card]);
      if (range) rangeTo(card);
      else changeSelection((before) => toggle(before, card.id));
    };
    const select = (id: string) =>
      void navigate({ search: (search) => ({ ...search, lead: id, event: undefined }), resetScroll: false });
    const openMenu = (open: OpenMenu) => setMenu(open);
    const menuOf = (card: BoardCard, event: KeyboardEvent, list: OpenMenu['list']) =>
      openMenu({ card, at: event.currentTarget.getBoundingClientRect(), list, byKey: true });

    const keyed: BoardActions['keyed'] = (event, card) => {
      const { key } = event;
      if (event.altKey) return false;
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'a') return false;
        void chooseMatches(shown.current.filter, card.status);
      } else if (event.shiftKey && extendingKeys.has(key)) {
        changeSelection((before) => (before.ids.has(card.id) ? before : toggle(before, card.id)));
        const next = go(card, key === 'J' ? 'j' : key === 'K' ? 'k' : key);
        if (next) rangeTo(next);
      } else if (navigationKeys.has(key)) go(card, key);
      else if (key === 'x') mark(card, false);
      else if (key === 'm') menuOf(card, event, 'actions');
      else if (key === 'w') menuOf(card, event, 'why');
      else if (key === 's') void showEvent(card, 'stageSince');
      else if (key === 'o') openPage(card.id);
      else if (key === 'Delete') askToDelete(card);
      else return false;
      event.preventDefault();
      return true;
    };
    const openPage = (id: string) => void navigate({ to: '/leads/$id', params: { id } });
    const showEvent = (card: BoardCard, field: string) =>
      eventOfField(card, field).then(
        (event) => navigate({ search: (search) => ({ ...search, lead: card.id, event }), resetScroll: false }),
        (error: unknown) =>
          toast.error('The history could not be read', { description: sentenceOf(error, 'Please try again.') }),
      );
    return {
      select,
      clicked: (event, card) => {
        const touchChooses = chosenIds().size > 0 && matchMedia('(pointer: coarse)').matches;
        // With these keys the browser follows the link: the lead's page opens in its own tab.
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        if (event.shiftKey) rangeTo(card);
        else if (touchChooses) mark(card, false);
        else select(card.id);
      },
      mark,
      focused: (card) => setFocusedId(card.id),
      keyed,
      moveByMenu: (card, to) => {
        moveByMenu(card, to);
        setFocusedId(card.id);
        focusCard({ id: card.id, status: to }, 0, []);
      },
      openMenu,
      openPage,
      enrollInMarketing,
      askToDelete,
      why: (card, field) => void showEvent(card, field),
    };
  }, [askToDelete, moveByMenu, enrollInMarketing, navigate]);
  const closeMenu = useCallback(() => setMenu(null), []);
  return { actions, focusedId, drop, menu, closeMenu };
}
