import { useCallback, useState } from 'react';
import { defaultLayout, layoutOf, type GridLayout } from './layout.js';

/**
 * A person's arrangement of the grid with this name, kept in this browser.
 * @returns the layout; a function that changes it; whether it differs from the columns' default
 */
export function useGridLayout(name: string, columns: readonly { field: string; hidden?: boolean }[]) {
  const key = `grid:${name}`;
  const [layout, setLayout] = useState(() => layoutOf(localStorage.getItem(key), columns));
  const change = useCallback(
    (next: (before: GridLayout) => GridLayout) =>
      setLayout((before) => {
        const after = next(before);
        localStorage.setItem(key, JSON.stringify(after));
        return after;
      }),
    [key],
  );
  const reset = () => {
    localStorage.removeItem(key);
    setLayout(defaultLayout(columns));
  };
  return { layout, change, reset };
}
