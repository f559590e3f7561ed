import { useCallback, useState } from 'react';

/** How a person arranged a grid: which columns, in which order, how wide. */
export interface GridLayout {
  /** Every field, shown or not. */
  order: readonly string[];
  hidden: readonly string[];
  /** In px; only those that a person resized. */
  widths: Readonly<Record<string, number>>;
}

interface Column {
  field: string;
  hidden?: boolean;
}

const narrowest = 48;
const widest = 2000;

export function defaultLayout(columns: readonly Column[]): GridLayout {
  return {
    order: columns.map(({ field }) => field),
    hidden: columns.filter(({ hidden }) => hidden).map(({ field }) => field),
    widths: {},
  };
}

/**
 * The stored layout, adapted to the current columns: removed columns are left out, new ones are at their default
 * position. The first column is never hidden and stays first.
 * @param kept JSON, or null for none; invalid content counts as none
 */
export function layoutOf(kept: string | null, columns: readonly Column[]): GridLayout {
  const initial = defaultLayout(columns);
  const { order, hidden, widths } = parsed(kept);
  if (order.length === 0) return initial;
  const known = order.filter((field, at) => initial.order.includes(field) && order.indexOf(field) === at);
  const arranged = [...known];
  for (const [at, field] of initial.order.entries())
    if (!known.includes(field)) arranged.splice(arranged.indexOf(initial.order[at - 1] ?? '') + 1, 0, field);
  const isNew = (field: string) => !known.includes(field);
  return {
    order: withFirst(initial.order[0], arranged),
    hidden: initial.order.filter(
      (field, at) => at > 0 && (isNew(field) ? initial.hidden.includes(field) : hidden.includes(field)),
    ),
    widths: Object.fromEntries(
      Object.entries(widths).flatMap(([field, width]) =>
        initial.order.includes(field) && typeof width === 'number' ? [[field, within(width)]] : [],
      ),
    ),
  };
}

/** The layout with this column moved by one place, counting only visible columns. */
export function moved(layout: GridLayout, field: string, by: -1 | 1): GridLayout {
  const shown = layout.order.filter((each) => !layout.hidden.includes(each));
  const other = shown[shown.indexOf(field) + by];
  if (other === undefined || other === shown[0] || field === shown[0]) return layout;
  const without = layout.order.filter((each) => each !== field);
  without.splice(without.indexOf(other) + (by === 1 ? 1 : 0), 0, field);
  return { ...layout, order: without };
}

/** The layout with the visible columns in this order; a hidden column stays behind its old predecessor. */
export function reordered(layout: GridLayout, shown: readonly string[]): GridLayout {
  const order = [...shown];
  for (const [at, field] of layout.order.entries())
    if (!shown.includes(field)) order.splice(order.indexOf(layout.order[at - 1] ?? '') + 1, 0, field);
  return { ...layout, order };
}

export function withShown(layout: GridLayout, field: string, shown: boolean): GridLayout {
  const others = layout.hidden.filter((each) => each !== field);
  return { ...layout, hidden: shown ? others : [...others, field] };
}

export const withWidth = (layout: GridLayout, field: string, width: number): GridLayout => ({
  ...layout,
  widths: { ...layout.widths, [field]: within(width) },
});

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

const withFirst = (first: string | undefined, order: readonly string[]) =>
  first === undefined ? [...order] : [first, ...order.filter((field) => field !== first)];

function parsed(kept: string | null): { order: string[]; hidden: string[]; widths: Record<string, unknown> } {
  const { order, hidden, widths } = asObject(kept);
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []);
  return {
    order: texts(order),
    hidden: texts(hidden),
    widths: typeof widths === 'object' && widths !== null ? { ...widths } : {},
  };
}

function asObject(kept: string | null): Partial<Record<keyof GridLayout, unknown>> {
  if (kept === null) return {};
  try {
    const value: unknown = JSON.parse(kept);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

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
