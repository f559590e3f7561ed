/**
 * Hands the focus on before a row goes away: to the first button of the row after it, else of the one before it.
 * @param button in the row that goes
 * @param home has the focus where it was the only row; null leaves it
 */
export function focusNeighbour(button: Element, home: Element | null): void {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = next?.querySelector('button') ?? home;
  if (target instanceof HTMLElement) target.focus();
}
