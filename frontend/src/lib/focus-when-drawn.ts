/** Two seconds of a screen; what isn't drawn by then was taken away again. */
const mostFrames = 120;
let latest = 0;

/**
 * Gives an element the focus once it is drawn, which takes more than a frame where the machine is busy. A later call, or
 * somebody who moves the focus meanwhile, ends the waiting.
 * @param find the element, or nothing while it isn't there
 */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined): void {
  const mine = ++latest;
  const before = document.activeElement;
  let frames = 0;
  const look = () => {
    const moved = document.activeElement !== before && document.activeElement !== document.body;
    if (mine !== latest || moved) return;
    const found = find();
    if (found) found.focus();
    else if (++frames < mostFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
