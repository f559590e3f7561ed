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
import './difference-grid.css';
import { differenceText, type Difference } from './differences.js';

// Loaded with the dialog only: registering in a route's file would put ag-grid into the first chunk.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
  CellStyleModule,
  ColumnAutoSizeModule,
]);

const defaults: ColDef<Difference> = { sortable: true, resizable: true, filter: 'agTextColumnFilter' };
const pageSizes = [50, 200, 1000];

/** Differences as a grid that sorts, filters and pages. `theme="legacy"`: its styles are a file, not an inline <style>. */
export function DifferenceGrid({ differences, replayed }: { differences: readonly Difference[]; replayed: string }) {
  const columns = useMemo<ColDef<Difference>[]>(
    () => [
      {
        field: 'table',
        headerName: 'Table',
        width: 120,
        hide: new Set(differences.map(({ table }) => table)).size < 2,
      },
      { field: 'key', headerName: 'Row', flex: 1, minWidth: 150, tooltipField: 'key' },
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
  return (
    <div className="ag-theme-quartz difference-grid">
      <AgGridReact<Difference>
        theme="legacy"
        rowData={[...differences]}
        columnDefs={columns}
        defaultColDef={defaults}
        rowHeight={30}
        headerHeight={32}
        pagination={differences.length > pageSizes[0]!}
        paginationPageSize={pageSizes[0]!}
        paginationPageSizeSelector={pageSizes}
        enableCellTextSelection
        ensureDomOrder
        suppressColumnVirtualisation
        overlayNoRowsTemplate="No differences"
      />
    </div>
  );
}
