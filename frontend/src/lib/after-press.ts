let pressed = false;

/** A native list swallows the end of the press that opened it: the next move without a button or the next key tells it, too. */
const endings = ['pointerup', 'pointercancel', 'pointermove', 'keydown'] as const;

const hasEnded = (event: Event) => event.type !== 'pointermove' || (event as PointerEvent).buttons === 0;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const ending of endings)
    window.addEventListener(ending, (event) => hasEnded(event) && (pressed = false), { capture: true, passive: true });
}

/**
 * For what a field does when it is left. A press on a button leaves the field first: whatever appears or goes then moves the button
 * away under the pointer, and the click is lost.
 * @param run is called at once while nothing is pressed; otherwise when the press and its click are over
 */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  const whole = new AbortController();
  const onEnd = (event: Event) => {
    if (!hasEnded(event)) return;
    whole.abort();
    // The click comes right after the end of the press.
    setTimeout(run);
  };
  for (const ending of endings) window.addEventListener(ending, onEnd, { capture: true, passive: true, signal: whole.signal });
}
