/** Whether a key press is meant for a field somebody types into, or is a chord of the browser's own. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    event.metaKey ||
    event.ctrlKey ||
    event.altKey ||
    (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
  );
}
