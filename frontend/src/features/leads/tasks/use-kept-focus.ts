import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a list whose rows move and go: a row that moved has it again, for one that went the row that took its place, and
 * the list itself once it is empty. Who left the list is left alone.
 * @param list holds the rows, and can have the focus itself
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
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
      // What is taken out of the page has not been left.
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
