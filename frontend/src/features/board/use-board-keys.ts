import { useEffect } from 'react';
import { isTyping } from '../../lib/is-typing.js';
import { undoAll } from './act-on-cards.js';

/** The dashboard's single keys: n adds a lead, / searches, u takes back what was done last, Escape closes what is open. */
export function useBoardKeys({
  add,
  past,
  close,
}: {
  add: () => void;
  /** The board shows the past, in which nothing is taken back. */
  past: boolean;
  close: (() => void) | undefined;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const dialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
      if (isTyping(event) || event.defaultPrevented || dialogOpen) return;
      if (event.key === 'n') add();
      else if (event.key === '/') document.getElementById('board-search')?.focus();
      else if (event.key === 'u' && !past) void undoAll();
      else if (event.key === 'Escape' && close) close();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [add, past, close]);
}
