import { useEffect } from 'react';
import { isTyping } from '../../../lib/focus.js';
import { undoAll } from '../moves/act-on-cards.js';

const cardKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', ...['x', 'm', 'w', 's', 'o'], 'Delete']);

/** If nothing has the focus, a card key focuses the card that Tab would reach. The next key press acts on it. */
function focusCard({ key, target }: KeyboardEvent, beside: boolean): boolean {
  const nowhere = target === document.body || (target instanceof HTMLElement && target.id === 'content');
  // An open history beside the board uses j and k itself.
  const meant = cardKeys.has(key) || (!beside && (key === 'j' || key === 'k'));
  const card = document.querySelector<HTMLElement>('[data-board] [data-card][tabindex="0"]');
  if (!nowhere || !meant || !card) return false;
  card.focus();
  return true;
}

/**
 * The dashboard's single keys: n adds a lead, / searches, u undoes the last action, Escape closes what is open. Card keys focus
 * a card.
 */
export function useBoardKeys({
  add,
  past,
  beside,
  close,
}: {
  add: () => void;
  /** The board shows the past, where nothing can be undone. */
  past: boolean;
  /** A lead's history is open beside the board. */
  beside: boolean;
  close: (() => void) | undefined;
}) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const dialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
      if (isTyping(event) || event.defaultPrevented || dialogOpen) return;
      if (event.key === 'n') add();
      else if (event.key === '/') document.getElementById('board-search')?.focus();
      else if (event.key === 'u' && !past) void undoAll();
      else if (event.key === 'Escape' && close) close();
      else if (!focusCard(event, beside)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [add, past, beside, close]);
}
