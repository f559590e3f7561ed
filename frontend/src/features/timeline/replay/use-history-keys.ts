import { useEffect, type RefObject } from 'react';
import { isTyping } from '../../../lib/is-typing.js';
import type { Replay } from './use-replay.js';
import type { Playback } from './use-playback.js';

/** An open menu or a dialog in front keeps the keys for itself; the sheet with the history does not. */
function isBehind(root: HTMLElement | null): boolean {
  const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]');
  return [...layers].some((layer) => !root || !layer.contains(root));
}

/** j and k step through the events, p plays and pauses, Escape returns to now before it closes anything. */
export function useHistoryKeys(
  root: RefObject<HTMLElement | null>,
  { past, show, step }: Replay,
  { pause, toggle }: Playback,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.defaultPrevented || isBehind(root.current)) return;
      if (event.key === 'p') toggle();
      else if (event.key === 'j' || event.key === 'k') {
        pause();
        step(event.key === 'j' ? 1 : -1);
      } else return;
      event.preventDefault();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !past || isTyping(event) || isBehind(root.current)) return;
      event.preventDefault();
      pause();
      show(null);
    };
    window.addEventListener('keydown', onKey);
    // Runs before the other Escape listeners, which close the history.
    window.addEventListener('keydown', onEscape, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keydown', onEscape, { capture: true });
    };
  }, [root, past, show, step, pause, toggle]);
}
