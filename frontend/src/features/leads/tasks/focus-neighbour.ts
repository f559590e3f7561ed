/**
 * Moves the focus before a row disappears: to the first button of the next row, else of the previous one.
 * @param button in the disappearing row
 * @param home takes the focus if that was the only row; null leaves the focus
 */
export function focusNeighbour(button: Element, home: Element | null): void {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = next?.querySelector('button') ?? home;
  if (target instanceof HTMLElement) target.focus();
}
