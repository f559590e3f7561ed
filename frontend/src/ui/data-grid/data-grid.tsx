import { counted } from '../../../../contracts/src/numerals.js';
import { Download, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { replacing } from '../../lib/use-typed-text.js';
import { Button, buttonClass } from '../button.js';
import { EmptyState } from '../failure.js';
import { lazyPart } from '../lazy-part.js';
import {
  type FetchGridPage,
  type GridColumn,
  type GridQuery,
  type GridRow,
  type GridRowMenu,
  filterChips,
  withPart,
} from './columns.js';
import { ColumnsMenu, FilterPanel, GridSearch } from './grid-toolbar.js';
import type { GridBodyProps } from './grid-body.js';
import { GridSkeleton } from './grid-notice.js';
import { useGridLayout } from './layout.js';

// ag-grid is a third of a megabyte: it loads with the first drawn grid.
const LazyBody = lazyPart<GridBodyProps<never>>(
  async () => (await import('./grid-body.js')).GridBody,
  <GridSkeleton />,
);

/**
 * A table of any length. It requests the visible rows by their index; the server sorts and filters. Columns can be
 * hidden, moved and resized; this browser remembers that under the grid's name. It fills the given height.
 */
export function DataGrid<Row extends GridRow>({
  name,
  label,
  noun,
  columns,
  query,
  onQuery,
  fetchPage,
  version,
  rowHref,
  rowKeepsSearch,
  rowMenu,
  csvHref,
  searchLabel,
  failureTitle,
  empty,
}: {
  /** The storage name of its layout: never changes, and is unique. */
  name: string;
  /** Its name for screen readers. */
  label: string;
  /** Singular and plural: "lead", "leads". */
  noun: readonly [one: string, many: string];
  /** Must be stable, like `fetchPage`, `rowHref` and `rowMenu` (defined outside of components). */
  columns: readonly GridColumn<Row>[];
  query: GridQuery;
  /** Receives a change to the last requested query, which may be newer than the drawn one. */
  onQuery: (change: (before: GridQuery) => GridQuery) => void;
  fetchPage: FetchGridPage<Row>;
  /** A new value means that rows may have changed: cached rows are read again. */
  version: number | string;
  /** A row's link; undefined if it has none. */
  rowHref?: (row: Row) => string | undefined;
  /** Whether a row's link keeps the address's other parameters. */
  rowKeepsSearch?: boolean;
  rowMenu?: GridRowMenu<Row>;
  /** A server-made file of all rows of the query, with these columns in this order. */
  csvHref?: (query: GridQuery, fields: readonly string[]) => string;
  /** The search field's label, if the server accepts a `search`. */
  searchLabel?: string;
  /** Shown if no rows could be read. */
  failureTitle?: string;
  /** Shown if there are no rows at all, regardless of the filter. */
  empty: ReactNode;
}) {
  const { layout, change, reset } = useGridLayout(name, columns);
  const [total, setTotal] = useState<number | null>(null);
  const { filter } = query;
  const isFiltered = Object.keys(filter).length > 0;
  const onFilter = (next: (before: GridQuery['filter']) => GridQuery['filter']) =>
    onQuery((before) => ({ ...before, filter: next(before.filter) }));
  const clear = (
    <Button variant="quiet" size="inline" onClick={() => onFilter(replacing(() => ({})))}>
      Clear the filters
    </Button>
  );
  const shown = layout.order.filter((field) => !layout.hidden.includes(field));
  const body: GridBodyProps<Row> = {
    label,
    columns,
    layout,
    query,
    fetchPage,
    version,
    rowHref,
    rowKeepsSearch,
    rowMenu,
    failureTitle,
    onLayout: change,
    onSort: (sort) => onQuery((before) => ({ ...before, sort })),
    onTotal: setTotal,
    empty: isFiltered ? (
      <EmptyState title={`No ${noun[1]} match`} action={clear}>
        Nothing matches your search and filters.
      </EmptyState>
    ) : (
      empty
    ),
  };
  return (
    <section aria-label={label} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line bg-surface px-3 py-1.5">
        {searchLabel !== undefined && (
          <GridSearch
            label={searchLabel}
            value={filter.search ?? ''}
            onChange={(text) => onFilter((before) => withPart(before, 'search', text))}
          />
        )}
        <FilterPanel columns={columns} filter={filter} onFilter={onFilter} />
        <p
          role="status"
          className="ml-auto px-1 text-xs text-ink-soft tabular max-md:order-1 max-md:ml-0 max-md:min-h-4 max-md:w-full"
        >
          {total !== null && counted(total, ...noun)}
        </p>
        <ColumnsMenu columns={columns} layout={layout} onChange={change} onReset={reset} />
        {csvHref && (
          <a
            href={csvHref(query, shown)}
            download
            aria-label="Download as CSV"
            title="All of these rows, with the columns you see"
            className={buttonClass({ variant: 'quiet' })}
          >
            <Download /> <span className="max-md:hidden">CSV</span>
          </a>
        )}
        <Chips
          columns={columns}
          filter={filter}
          onRemove={(field) => onFilter((before) => withPart(before, field, ''))}
        >
          {clear}
        </Chips>
      </div>
      <LazyBody {...(body as unknown as GridBodyProps<never>)} />
    </section>
  );
}

/** The active filters, each with a button that removes it. */
function Chips<Row extends GridRow>({
  columns,
  filter,
  onRemove,
  children,
}: {
  columns: readonly GridColumn<Row>[];
  filter: GridQuery['filter'];
  onRemove: (field: string) => void;
  children: ReactNode;
}) {
  const chips = filterChips(columns, filter);
  if (chips.length === 0) return null;
  return (
    <div className="flex w-full flex-wrap items-center gap-1.5 pt-1 max-md:order-2">
      {chips.map(({ field, label }) => (
        <span key={field} className="inline-flex max-w-full items-center gap-1 rounded-sm bg-accent-soft pl-2 text-xs">
          <span className="truncate">{label}</span>
          <Button variant="quiet" size="icon-sm" aria-label={`Remove ${label}`} onClick={() => onRemove(field)}>
            <X />
          </Button>
        </span>
      ))}
      {children}
    </div>
  );
}
