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
