import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { addressOf as pathOf, type Route } from '../../lib/calls/called.js';
import { noteFailedRead } from '../../lib/calls/query-client.js';
import {
  type FetchGridPage,
  type GridPage,
  type GridQuery,
  type GridRow,
  gridAddress,
} from '../../ui/data-grid/columns.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { DataGrid } from '../../ui/data-grid/data-grid.js';

interface Declared<Row extends GridRow, Part extends string> {
  /** The storage name of the table's layout: never changes, and is unique. */
  name: string;
  /** Its name for screen readers. */
  label: string;
  /** Singular and plural. */
  noun: readonly [one: string, many: string];
  /** Unset: it can't be searched. */
  searchLabel?: string;
  /** Shown if no rows could be read. */
  failureTitle?: string;
  /** Said in a toast too, until a page can be read again. */
  failed?: string;
  /** The page's address, and the table's own parts of it. */
  page: string;
  parts: readonly Part[];
  /** The values that the server accepts. */
  schema: Parameters<typeof gridAddress>[1];
  /** The usual order, which the address omits. */
  order: string;
  /** What is asked with every read, and for the file. */
  about?: Readonly<Record<string, string>>;
  /** Reads rows. @param asked the query's filter, order and place */
  read: (asked: URLSearchParams, signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number | undefined }>;
  /** The route of a file of all rows, and the columns that it can have: any, unless they are named. */
  file?: Route;
  fileFields?: ReadonlySet<string>;
}

/** A list that its page's address sorts, filters and searches: everything that a ListScreen knows of it besides its columns. */
export function declareList<Row extends GridRow, Part extends string>({
  page,
  parts,
  schema,
  order,
  about = {},
  read,
  failed,
  file,
  fileFields,
  ...shown
}: Declared<Row, Part>) {
  const toasts = actionToast('load', shown.name);
  const fetchPage: FetchGridPage<Row> = async ({ sort, filter, offset, limit }, signal): Promise<GridPage<Row>> => {
    // The grid names no order while it shows no column of it.
    const sorted = parts.some((part) => part === 'sort') && { sort: sort || order };
    const asked = new URLSearchParams({ ...about, ...filter, ...sorted, offset: String(offset), limit: String(limit) });
    try {
      const { rows, total } = await read(asked, signal);
      if (total === undefined) throw new Error('A page by offset came without the number of all');
      toasts.clear();
      return { rows, total };
    } catch (error) {
      if (failed !== undefined && !signal.aborted) toasts.failed(failed, error);
      noteFailedRead(error);
      throw error;
    }
  };
  const csvHref =
    (of: Route) =>
    ({ sort, filter }: GridQuery, fields: readonly string[]) => {
      const columns = fields.filter((field) => !fileFields || fileFields.has(field)).join(',');
      return pathOf(of, { query: { ...about, ...filter, sort, columns } });
    };
  return {
    ...gridAddress(parts, schema, order),
    page,
    grid: { ...shown, fetchPage, csvHref: file && csvHref(file) },
  };
}

type List<Row extends GridRow> = ReturnType<typeof declareList<Row, string>>;

/** A declared list as a table. The page's address holds its order, filter and search. */
export function ListScreen<Row extends GridRow>({
  list: { queryOf, addressOf, page, grid },
  ...shown
}: { list: List<Row> } & Pick<
  ComponentProps<typeof DataGrid<Row>>,
  'columns' | 'version' | 'rowHref' | 'rowKeepsSearch' | 'rowMenu' | 'empty'
>) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = (of: Record<string, unknown>) => queryOf(of as Record<string, string | undefined>);
  const onQuery = (change: (before: GridQuery) => GridQuery) =>
    void navigate({
      from: page as '/documents',
      search: (before) => ({ ...before, ...addressOf(change(asked(before))) }),
      replace: true,
      resetScroll: false,
    });
  return <DataGrid {...grid} {...shown} query={asked(search)} onQuery={onQuery} />;
}
