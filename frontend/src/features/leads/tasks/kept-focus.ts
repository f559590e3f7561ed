import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a list whose rows move and disappear. A moved row regains it; for a removed row it goes to the row that took its
 * place, or to the list itself once it is empty. It does nothing if the person has left the list.
 * @param list contains the rows, and can take the focus itself
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: HTMLElement; row: number } | null>(null);
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const enters = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const row = rowsOf(root).findIndex((each) => each.contains(target));
      last.current = row < 0 ? null : { element: target, row };
    };
    const leaves = ({ target }: FocusEvent) => {
      // An element that is removed from the page does not count as left.
      queueMicrotask(() => {
        if (target instanceof HTMLElement && target.isConnected && last.current?.element === target)
          last.current = null;
      });
    };
    root.addEventListener('focusin', enters);
    root.addEventListener('focusout', leaves);
    return () => {
      root.removeEventListener('focusin', enters);
      root.removeEventListener('focusout', leaves);
    };
  }, [list]);
  useLayoutEffect(() => {
    const root = list.current;
    if (!root || !last.current || document.activeElement !== document.body) return;
    const { element, row } = last.current;
    const rows = rowsOf(root);
    const heir = rows[Math.min(row, rows.length - 1)]?.querySelector('button') ?? root;
    (element.isConnected ? element : heir).focus();
  });
}

const rowsOf = (root: HTMLElement) => [...root.querySelectorAll('li')];

/**
 * Moves the focus before a row disappears: to the first button of the next row, else of the previous one.
 * @param button in the disappearing row
 * @param home takes the focus if that was the only row; null leaves the focus
 */
export function focusNeighbour(button: Element, home: Element | null) {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = next?.querySelector('button') ?? home;
  if (target instanceof HTMLElement) target.focus();
}
