import { useEffect } from 'react';
import { isTyping } from '../../../lib/is-typing.js';

/** Escape returns the board to now, before it closes anything else. An open menu or dialog keeps the key for itself. */
export function useBackToNow(past: boolean, back: () => void): void {
  useEffect(() => {
    if (!past) return;
    const onKey = (event: KeyboardEvent) => {
      const layer = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]');
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event) || layer) return;
      event.preventDefault();
      back();
    };
    // Runs before the other Escape listeners, which close the history beside the board.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [past, back]);
}
