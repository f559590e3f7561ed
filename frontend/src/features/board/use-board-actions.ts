import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board, BoardCard } from '../../../../contracts/src/queries/board.js';
import { sentenceOf } from '../../lib/api-problem.js';
import type { BoardActions } from './board-actions.js';
import { cardGap, cardHeight } from './card.js';
import { MovedByOther, moveLead } from './move-lead.js';
import { neighbour } from './neighbour.js';

const navigationKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'j', 'k']);

/** Gives a card the focus once it is drawn; only the cards in sight of a column's list are. */
function focusCard({ id, status }: Pick<BoardCard, 'id' | 'status'>, row: number): void {
  const list = document.querySelector(`[data-column-scroll="${status}"]`);
  const top = row * (cardHeight + cardGap);
  if (list && top < list.scrollTop) list.scrollTop = top;
  if (list && top + cardHeight + cardGap > list.scrollTop + list.clientHeight)
    list.scrollTop = top + cardHeight + cardGap * 2 - list.clientHeight;
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`card-${id}`)?.focus()));
}

/** The actions of the cards of this board, and which card the keyboard is on. */
export function useBoardActions(board: Board | undefined, askToDelete: (card: BoardCard) => void) {
  const navigate = useNavigate({ from: '/dashboard' });
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const shown = useRef(board);
  useEffect(() => {
    shown.current = board;
  }, [board]);

  const move = useCallback((card: BoardCard, to: LeadStatus) => {
    return moveLead(card, to).then(
      () => true,
      (error: unknown) => {
        const reason = error instanceof MovedByOther ? error.message : sentenceOf(error, 'Please try again.');
        toast.error('Failed to update lead status', { description: reason });
        return false;
      },
    );
  }, []);

  const actions = useMemo<BoardActions>(
    () => ({
      select: (id) => void navigate({ search: { lead: id }, resetScroll: false }),
      focused: (card) => setFocusedId(card.id),
      navigate: (event, card) => {
        if (!navigationKeys.has(event.key)) return false;
        const next = shown.current && neighbour(shown.current, card, event.key);
        event.preventDefault();
        if (!next) return true;
        setFocusedId(next.card.id);
        focusCard(next.card, next.row);
        return true;
      },
      moveByMenu: (card, to) => {
        void move(card, to).then((done) => {
          if (done) toast.success('Lead status updated');
        });
        setFocusedId(card.id);
        focusCard({ id: card.id, status: to }, 0);
      },
      openPage: (id) => void navigate({ to: '/leads/$id', params: { id } }),
      askToDelete,
    }),
    [askToDelete, move, navigate],
  );
  return { actions, focusedId, move };
}
