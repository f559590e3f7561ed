import {
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowSelectionModule,
  type CellKeyDownEvent,
  type ColDef,
  type GridApi,
  type RowSelectionOptions,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useState, type ReactNode } from 'react';
import { PlainLink } from '../../lib/plain-link.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import type { FetchGridPage, GridColumn, GridQuery, GridRow, GridRowMenu } from './columns.js';
import './data-grid.css';
import { gridIcons } from './grid-icons.js';
import { GridNotice } from './grid-notice.js';
import { reordered, withWidth, type GridLayout } from './layout.js';
import { pageSource, useRefreshed } from './page-source.js';
import { menuColumn, menuField } from './row-menu.js';

// ag-grid is imported by this file, which loads when a grid is first drawn.
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  RenderApiModule,
  RowSelectionModule,
]);

/** The number of rows per request, and the number of such pages that are cached. */
const pageSize = 100;
const keptPages = 5;
/** Rows drawn before their number is known. */
const waitingRows = 30;
/** While somebody drags the scroll bar, the rows passed by are not requested. */
const restMs = 100;

const oneRow: RowSelectionOptions = { mode: 'singleRow', checkboxes: false, enableClickSelection: true };
const defaults: ColDef = { resizable: true, sortingOrder: ['asc', 'desc'], suppressHeaderMenuButton: true };

export interface GridBodyProps<Row extends GridRow> {
  label: string;
  columns: readonly GridColumn<Row>[];
  layout: GridLayout;
  onLayout: (next: (before: GridLayout) => GridLayout) => void;
  query: GridQuery;
  onSort: (sort: string) => void;
  fetchPage: FetchGridPage<Row>;
  version: number | string;
  rowHref?: (row: Row) => string | undefined;
  rowKeepsSearch?: boolean;
  rowMenu?: GridRowMenu<Row>;
  failureTitle?: string;
  onTotal: (total: number) => void;
  /** Shown instead of the rows if there are none. */
  empty: ReactNode;
}

/** The rows and their header. */
export function GridBody<Row extends GridRow>(props: GridBodyProps<Row>) {
  const { label, columns, layout, onLayout, query, onSort, fetchPage, version, rowHref, onTotal, empty } = props;
  const { rowKeepsSearch = false, rowMenu, failureTitle } = props;
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isPhone = useMediaQuery('(max-width: 40rem)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const columnDefs = useMemo(
    () => [
      ...definitions(columns, layout, query.sort, isPhone, rowHref && linkTo(rowHref, rowKeepsSearch)),
      ...(rowMenu ? [menuColumn(rowMenu, isCoarse)] : []),
    ],
    [columns, layout, query.sort, isPhone, isCoarse, rowHref, rowKeepsSearch, rowMenu],
  );

  // Compared by content: an equal filter is the same filter.
  const filter = JSON.stringify(query.filter);
  const source = useMemo(
    () =>
      pageSource(fetchPage, JSON.parse(filter) as GridQuery['filter'], {
        onTotal: (found) => {
          setTotal(found);
          onTotal(found);
        },
        onFailure: setFailure,
      }),
    [fetchPage, filter, onTotal],
  );
  const { refresh, refreshing } = useRefreshed(api, version, failure);

  /** Enter runs the cell's action; a cell without one follows the row's link. */
  const act = ({ event, data }: CellKeyDownEvent<Row>) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || !data) return;
    const cell = (event.target as Element).closest('[role="gridcell"]');
    const own = cell?.querySelector<HTMLElement>('[data-cell-act]');
    if (own) {
      // The press that opens a menu must not choose an entry.
      event.preventDefault();
      return own.click();
    }
    const row = cell?.closest('.ag-root')?.querySelector(`[data-row="${CSS.escape(data.id)}"]`);
    row?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: event.ctrlKey, metaKey: event.metaKey }),
    );
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div className="ag-theme-quartz grid-theme data-grid">
        <AgGridReact<Row>
          theme="legacy"
          icons={gridIcons}
          rowModelType="infinite"
          datasource={source}
          columnDefs={columnDefs}
          defaultColDef={defaults}
          getRowId={({ data }) => data.id}
          rowHeight={isCoarse ? 44 : 36}
          headerHeight={isCoarse ? 44 : 36}
          cacheBlockSize={pageSize}
          maxBlocksInCache={keptPages}
          maxConcurrentDatasourceRequests={2}
          infiniteInitialRowCount={waitingRows}
          blockLoadDebounceMillis={restMs}
          rowSelection={oneRow}
          suppressMultiSort
          suppressDragLeaveHidesColumns
          suppressNoRowsOverlay
          ensureDomOrder
          // Tab leaves the grid: a hundred thousand rows have no end, and arrow keys move between cells.
          tabToNextCell={() => false}
          onCellKeyDown={(event) => act(event as CellKeyDownEvent<Row>)}
          onGridReady={({ api: ready }) => {
            ready.setGridAriaProperty('label', label);
            setApi(ready);
          }}
          onSortChanged={({ api: changed, source: by }) => {
            if (by !== 'uiColumnSorted') return;
            const sorted = changed.getColumnState().find((column) => column.sort);
            if (sorted) onSort(`${sorted.sort === 'desc' ? '-' : ''}${sorted.colId}`);
          }}
          onColumnMoved={({ api: changed, finished, source: by }) => {
            if (!finished || by !== 'uiColumnMoved') return;
            const shown = changed.getColumnState().filter(({ hide }) => !hide);
            onLayout((before) =>
              reordered(
                before,
                shown.map(({ colId }) => colId).filter((field) => field !== menuField),
              ),
            );
          }}
          onColumnResized={({ finished, column, source: by }) => {
            if (!finished || !column || !by.startsWith('ui')) return;
            onLayout((before) => withWidth(before, column.getColId(), column.getActualWidth()));
          }}
        />
      </div>
      <GridNotice
        title={failureTitle}
        total={total}
        failure={failure}
        onRetry={refresh}
        retrying={refreshing}
        empty={empty}
      />
    </div>
  );
}

function definitions<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  { order, hidden, widths }: GridLayout,
  sort: string,
  isPhone: boolean,
  link: ((text: (row: Row) => string) => (row: Row) => ReactNode) | undefined,
): ColDef<Row>[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const arranged = order.flatMap((field) => byField.get(field) ?? []);
  return arranged.map(({ field, header, width, text, cell, align, grows, sortable = true }, at): ColDef<Row> => {
    const isFirst = at === 0;
    const chosen = widths[field] ?? width;
    const draw = isFirst && link ? link(text) : cell;
    return {
      colId: field,
      headerName: header,
      valueGetter: ({ data }) => (data ? text(data) : undefined),
      // On a phone the pinned column must leave room for the others.
      width: isFirst && isPhone ? Math.min(chosen, 148) : chosen,
      ...(grows && widths[field] === undefined && { flex: 1, minWidth: width }),
      hide: hidden.includes(field),
      sortable,
      sort: sort.replace(/^-/, '') === field ? (sort.startsWith('-') ? 'desc' : 'asc') : null,
      // A control in a cell receives its keys; arrows still move between cells.
      suppressKeyboardEvent: ({ event }) =>
        (event.key === 'Enter' || event.key === ' ') && (event.target as Element).closest('[data-cell-act]') !== null,
      cellClassRules: { 'data-grid-waiting': ({ data }) => !data },
      ...(align === 'right' && { cellClass: 'data-grid-right', headerClass: 'data-grid-right' }),
      ...(isFirst && { pinned: 'left', lockPosition: 'left', lockPinned: true, suppressMovable: true }),
      ...(draw && { cellRenderer: ({ data }: { data?: Row }) => (data ? draw(data) : null) }),
    };
  });
}

/** Not reachable by Tab: Enter anywhere in the row follows it. */
const linkTo =
  <Row extends GridRow>(rowHref: (row: Row) => string | undefined, keepSearch: boolean) =>
  (text: (row: Row) => string) =>
    function linkOf(row: Row) {
      const href = rowHref(row);
      if (href === undefined) return <span className="font-medium">{text(row) || 'No name'}</span>;
      return (
        <PlainLink
          href={href}
          keepSearch={keepSearch}
          data-row={row.id}
          tabIndex={-1}
          className="font-medium text-ink underline-offset-2 hover:underline"
        >
          {text(row) || 'No name'}
        </PlainLink>
      );
    };
