import type { ReactNode } from 'react';

/** A row of a grid: its id stays the same while its values change. */
export interface GridRow {
  id: string;
}

/** How a column can be filtered: by a part of its text, by some of a few known values, or by one of them. */
type GridColumnFilter =
  | { kind: 'text' }
  | { kind: 'choice' | 'one'; options: readonly { value: string; label: string }[] };

/** A column. The first of a grid names the row: it links to it, stays visible while scrolling, and can't be hidden. */
export interface GridColumn<Row extends GridRow> {
  /** The server's name for sorting and filtering. */
  field: string;
  header: string;
  /** In px, until a person resizes it. */
  width: number;
  /** The text of a cell; empty if unknown. */
  text: (row: Row) => string;
  /**
   * Replaces the cell's text. The text then only makes the grid draw the cell again.
   * A control in it needs `data-cell-act` and `tabIndex={-1}`: Enter on the cell presses it. A menu is a `CellMenu`.
   */
  cell?: (row: Row) => ReactNode;
  /** Figures are aligned right. */
  align?: 'right';
  /** Takes the remaining width, until a person resizes it. */
  grows?: true;
  /** Hidden until somebody chooses it. */
  hidden?: boolean;
  /** The server sorts by it, unless this is false. */
  sortable?: boolean;
  filter?: GridColumnFilter;
}

/** The actions on a row: the entries of the menu at its end, made of `MenuItem`s. */
export interface GridRowMenu<Row extends GridRow> {
  /** The name of the button and the menu for screen readers. */
  label: (row: Row) => string;
  entries: (row: Row) => ReactNode;
}

/** A grid's filter and sorting. Its screen keeps them, ideally in its address. */
export interface GridQuery {
  /** A column's field, with `-` before it for descending order. */
  sort: string;
  /** By field; multiple values are separated by commas. `search` is the text of the search field. */
  filter: Readonly<Record<string, string>>;
}

export interface GridPage<Row extends GridRow> {
  rows: readonly Row[];
  /** Across all pages. */
  total: number;
}

/** Reads rows by their index, at most 200 at once. Rejects on failure, or if it was aborted. */
export type FetchGridPage<Row extends GridRow> = (
  asked: GridQuery & { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<GridPage<Row>>;

type GridAddress<Part extends string> = { [Each in Part]?: string };

/**
 * How the address holds a table's order and filter.
 * @param parts the table's own parts of the address: `sort`, `search`, and the filter columns
 * @param schema the values that the server accepts
 * @param usual the default order, which the address omits
 */
export function gridAddress<Part extends string>(
  parts: readonly Part[],
  schema: { safeParse: (query: Record<string, string>) => { success: boolean } },
  usual: string,
) {
  return {
    /** The order and the filter that an address names. An invalid part, as in an old or mistyped link, is left out. */
    queryOf: (address: GridAddress<Part>): GridQuery => {
      const { sort = usual, ...filter } = Object.fromEntries(
        parts.flatMap((part): [string, string][] => {
          const text = address[part];
          return text && schema.safeParse({ [part]: text }).success ? [[part, text]] : [];
        }),
      );
      return { sort, filter };
    },
    /** All parts are present, so that a cleared one leaves the address. */
    addressOf: ({ sort, filter }: GridQuery): GridAddress<Part> => {
      const named: Readonly<Record<string, string>> = { ...filter, ...(sort !== usual && { sort }) };
      return Object.fromEntries(parts.map((part) => [part, named[part] || undefined])) as GridAddress<Part>;
    },
  };
}

type Filter = GridQuery['filter'];

/** The filter with this part; an empty text removes it. */
export function withPart(filter: Filter, field: string, value: string): Filter {
  const { [field]: _before, ...others } = filter;
  return value === '' ? others : { ...others, [field]: value };
}

export const chosenIn = (filter: Filter, field: string): string[] => filter[field]?.split(',') ?? [];

/** The active filters in words, by column. The search field shows its own text. */
export function filterChips<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  filter: Filter,
): { field: string; label: string }[] {
  return columns.flatMap(({ field, header, filter: kind }) => {
    const value = filter[field];
    if (!kind || !value) return [];
    if (kind.kind === 'text') return [{ field, label: `${header}: “${value}”` }];
    const labels = chosenIn(filter, field).map(
      (chosen) => kind.options.find((option) => option.value === chosen)?.label ?? chosen,
    );
    return [{ field, label: `${header}: ${labels.join(', ')}` }];
  });
}
