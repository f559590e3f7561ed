import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnAutoSizeModule,
  ModuleRegistry,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
  type ColDef,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo } from 'react';
import { gridIcons } from '../../../ui/data-grid/grid-icons.js';
import './difference-grid.css';
import { differenceText, type Difference } from './differences.js';

// Loaded only with the dialog: registering in a route's file would put ag-grid into the first chunk.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
  CellStyleModule,
  ColumnAutoSizeModule,
]);

const defaults: ColDef<Difference> = {
  ...{ sortable: true, resizable: true, filter: 'agTextColumnFilter', floatingFilter: true },
  ...{ suppressHeaderFilterButton: true, suppressFloatingFilterButton: true },
};
/** Up to this number of lines, the grid is as high as its lines. */
const fewLines = 12;
const pageSizes = [50, 200, 1000];

/** Differences as a grid with sorting, filters and pages. `theme="legacy"`: its styles are a file, not an inline <style>. */
export function DifferenceGrid({ differences, replayed }: { differences: readonly Difference[]; replayed: string }) {
  const columns = useMemo<ColDef<Difference>[]>(
    () => [
      {
        field: 'table',
        headerName: 'Table',
        width: 120,
        hide: new Set(differences.map(({ table }) => table)).size < 2,
      },
      {
        headerName: 'Row',
        flex: 1,
        minWidth: 150,
        valueGetter: ({ data }) => data?.name ?? data?.key,
        tooltipField: 'key',
      },
      { field: 'field', headerName: 'Field', width: 170 },
      {
        headerName: 'Serves now',
        flex: 1,
        minWidth: 160,
        valueGetter: ({ data }) => (data ? differenceText(data, data.stored) : ''),
        tooltipValueGetter: ({ value }) => value as string,
        cellClass: 'difference-before',
      },
      {
        headerName: replayed,
        flex: 1,
        minWidth: 160,
        valueGetter: ({ data }) => (data ? differenceText(data, data.replayed) : ''),
        tooltipValueGetter: ({ value }) => value as string,
        cellClass: 'difference-after',
      },
    ],
    [differences, replayed],
  );
  const few = differences.length <= fewLines;
  return (
    <div
      className={
        few
          ? 'ag-theme-quartz grid-theme difference-grid'
          : 'ag-theme-quartz grid-theme difference-grid difference-grid-full'
      }
    >
      <AgGridReact<Difference>
        key={String(few)}
        theme="legacy"
        domLayout={few ? 'autoHeight' : 'normal'}
        icons={gridIcons}
        rowData={[...differences]}
        columnDefs={columns}
        defaultColDef={defaults}
        rowHeight={30}
        headerHeight={32}
        pagination={differences.length > pageSizes[0]!}
        paginationPageSize={pageSizes[0]}
        paginationPageSizeSelector={pageSizes}
        enableCellTextSelection
        ensureDomOrder
        suppressColumnVirtualisation
        overlayNoRowsTemplate="No differences"
      />
    </div>
  );
}
