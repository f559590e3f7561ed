/** Whether a key press goes to a text field, or is one of the browser's own shortcuts. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    event.metaKey ||
    event.ctrlKey ||
    event.altKey ||
    (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
  );
}

/** Two seconds of frames; an element that isn't drawn by then was removed again. */
const mostFrames = 120;
let latest = 0;

/**
 * Focuses an element once it is drawn, which takes more than a frame on a busy machine. A later call, or
 * somebody who moves the focus meanwhile, ends the wait.
 * @param find returns the element, or nothing while it isn't there
 */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined) {
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
