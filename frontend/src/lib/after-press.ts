/** A finger's click comes a little after its press has ended; without a click, as after a long press, it is over then. Milliseconds. */
const tapMs = 350;

const waiting = new Set<() => void>();
let pressed = false;
let ending: number | undefined;

function begin() {
  window.clearTimeout(ending);
  pressed = true;
}

/** @param afterMs at least one turn, so that the click that comes now is heard first */
function end(afterMs = 0) {
  window.clearTimeout(ending);
  if (!pressed) return;
  ending = window.setTimeout(() => {
    pressed = false;
    const runs = [...waiting];
    waiting.clear();
    for (const run of runs) run();
  }, afterMs);
}

if (typeof window !== 'undefined') {
  const hear = <Name extends keyof WindowEventMap>(name: Name, on: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, on, { capture: true, passive: true });
  hear('pointerdown', begin);
  hear('pointerup', ({ pointerType }) => end(pointerType === 'mouse' ? 0 : tapMs));
  hear('click', () => end());
  hear('pointercancel', () => end());
  // A native list swallows the end of the press that opened it: the next move without a button or the next key shows it, too.
  hear('pointermove', ({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 0 && end());
  hear('keydown', () => end());
}

/**
 * For what moves things on the page. A press on a button leaves a field first, or an answer comes in the middle of it: whatever appears
 * or goes then moves the button away under the pointer, and the click is lost.
 * @param run is called at once while nothing is pressed; otherwise when the press and its click are over
 * @param atMostMs for what must not wait for the end of a long press, as of a card that is dragged
 */
export function afterPress(run: () => void, atMostMs?: number) {
  if (!pressed) return run();
  waiting.add(run);
  if (atMostMs !== undefined) window.setTimeout(() => waiting.delete(run) && run(), atMostMs);
}
