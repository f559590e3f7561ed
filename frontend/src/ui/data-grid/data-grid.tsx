import { Download, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, buttonClass } from '../button.js';
import { EmptyState } from '../empty-state.js';
import { lazyPart } from '../lazy-part.js';
import type { FetchGridPage, GridColumn, GridQuery, GridRow, GridRowMenu } from './columns.js';
import { ColumnsMenu } from './columns-menu.js';
import { FilterPanel } from './filter-panel.js';
import type { GridBodyProps } from './grid-body.js';
import { filterChips, withPart } from './grid-filters.js';
import { GridSearch } from './grid-search.js';
import { GridSkeleton } from './grid-skeleton.js';
import { useGridLayout } from './use-grid-layout.js';

// ag-grid is a third of a megabyte: it comes with the first grid that is drawn.
const LazyBody = lazyPart<GridBodyProps<never>>(
  async () => (await import('./grid-body.js')).GridBody,
  <GridSkeleton />,
);

/**
 * A table of any length. It asks the server for the rows in sight, by their index; the server sorts and filters. Columns can be
 * chosen, moved and made wider, which is kept in this browser under the grid's name. It fills the height that it is given.
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
  /** Under which its layout is kept: never changes, and no other grid has it. */
  name: string;
  /** What screen readers call it. */
  label: string;
  /** One row and several: "lead", "leads". */
  noun: readonly [one: string, many: string];
  /** Must be stable, like `fetchPage`, `rowHref` and `rowMenu` (defined outside of components). */
  columns: readonly GridColumn<Row>[];
  query: GridQuery;
  /** Is given a change of what was asked last, which may be newer than what is drawn. */
  onQuery: (change: (before: GridQuery) => GridQuery) => void;
  fetchPage: FetchGridPage<Row>;
  /** Another one means that rows may have changed: those that are kept are read again. */
  version: number | string;
  /** Where a row leads; undefined for one that leads nowhere. */
  rowHref?: (row: Row) => string | undefined;
  /** What the address holds besides stays when a row is followed. */
  rowKeepsSearch?: boolean;
  rowMenu?: GridRowMenu<Row>;
  /** A file of all rows of the query, made by the server, with these columns in this order. */
  csvHref?: (query: GridQuery, fields: readonly string[]) => string;
  /** The search field's name, where the server takes a `search`. */
  searchLabel?: string;
  /** What stands there when no rows could be read. */
  failureTitle?: string;
  /** What stands there when there are no rows at all, whatever is filtered. */
  empty: ReactNode;
}) {
  const { layout, change, reset } = useGridLayout(name, columns);
  const [total, setTotal] = useState<number | null>(null);
  const { filter } = query;
  const isFiltered = Object.keys(filter).length > 0;
  const onFilter = (next: (before: GridQuery['filter']) => GridQuery['filter']) =>
    onQuery((before) => ({ ...before, filter: next(before.filter) }));
  const clear = (
    <Button variant="quiet" size="inline" onClick={() => onFilter(() => ({}))}>
      Clear the filters
    </Button>
  );
  const shown = layout.order.filter((field) => !layout.hidden.includes(field));
  const body: GridBodyProps<Row> = {
    ...{ label, columns, layout, query, fetchPage, version, rowHref, rowKeepsSearch, rowMenu, failureTitle },
    onLayout: change,
    onSort: (sort) => onQuery((before) => ({ ...before, sort })),
    onTotal: setTotal,
    empty: isFiltered ? (
      <EmptyState title={`No ${noun[1]} fit`} action={clear}>
        Nothing matches all of what is searched and filtered.
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
          {total !== null && `${total.toLocaleString('en-US')} ${noun[total === 1 ? 0 : 1]}`}
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
            <Download aria-hidden /> <span className="max-md:hidden">CSV</span>
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

/** What is filtered by, each with the button that takes it off. */
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
            <X aria-hidden />
          </Button>
        </span>
      ))}
      {children}
    </div>
  );
}
