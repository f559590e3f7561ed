import type { ReactNode } from 'react';

/** A row of a grid: its id stays the same while its values change. */
export interface GridRow {
  id: string;
}

/** How a column can be filtered: by a part of its text, by some of a few known values, or by one of them. */
export type GridColumnFilter =
  { kind: 'text' } | { kind: 'choice' | 'one'; options: readonly { value: string; label: string }[] };

/** A column. The first of a grid names the row: it links to it, stays in sight while one scrolls, and can't be hidden. */
export interface GridColumn<Row extends GridRow> {
  /** What the server sorts and filters by. */
  field: string;
  header: string;
  /** In px, until a person chooses another. */
  width: number;
  /** What a cell says; nothing for what is unknown. */
  text: (row: Row) => string;
  /**
   * What a cell draws in place of its text; the text is then for nobody but the grid, which draws the cell again when it is another one.
   * What can be pressed in it has `data-cell-act` and `tabIndex={-1}`: Enter on the cell presses it. A menu is a `CellMenu`.
   */
  cell?: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  align?: 'right';
  /** Takes the room that the others leave, until a person chooses its width. */
  grows?: true;
  /** Not until somebody chooses it. */
  hidden?: boolean;
  /** The server sorts by it, unless this is false. */
  sortable?: boolean;
  filter?: GridColumnFilter;
}

/** What can be done with a row: the entries of the menu at its end, made of `MenuItem`s. */
export interface GridRowMenu<Row extends GridRow> {
  /** What screen readers call the button and the menu. */
  label: (row: Row) => string;
  entries: (row: Row) => ReactNode;
}

/** What a grid shows and in which order. Its screen keeps it, best in its address. */
export interface GridQuery {
  /** A column's field, with `-` before it for the other way round. */
  sort: string;
  /** By field; values of a choice with commas between them. `search` is the text of the search field. */
  filter: Readonly<Record<string, string>>;
}

export interface GridPage<Row extends GridRow> {
  rows: readonly Row[];
  /** Of all pages. */
  total: number;
}

/** Reads rows by their index, at most 200 at once. Rejects when it can't, or when it was aborted. */
export type FetchGridPage<Row extends GridRow> = (
  asked: GridQuery & { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<GridPage<Row>>;
