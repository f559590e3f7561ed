import { useCallback, useState } from 'react';
import { defaultLayout, layoutOf, type GridLayout } from './layout.js';

/**
 * How the person arranged the grid of this name, kept in this browser.
 * @returns the layout; what changes it; whether it is another than the columns' own
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
