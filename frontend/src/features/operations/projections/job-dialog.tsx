import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnAutoSizeModule,
  ModuleRegistry,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DifferingRow, VerifyAnswer } from '../../../../../contracts/src/operations/queries.js';
import { gridIcons } from '../../../ui/data-grid/grid-icons.js';
import './difference-grid.css';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { jobQuery } from '../data/operations-query.js';
import { projectionTitle } from '../data/projection-acts.js';
import { leftOut } from '../data/words.js';

/** `name` is the row's name for people, if it has one. */
type Difference = VerifyAnswer['differences'][number] & { name?: string };

/**
 * The fields in which rows differ, one line each; a row that exists on one side only is one line, with the field `*`.
 * @param rows in a dry run's stored form, with Postgres column names
 */
export function differencesOf(rows: readonly DifferingRow[]): Difference[] {
  return rows.flatMap(({ table, key, stored, replayed }): Difference[] => {
    const name = (replayed ?? stored)?.name;
    const row = { table, key, ...(typeof name === 'string' && name !== '' && { name }) };
    if (!stored || !replayed) return [{ ...row, field: '*', stored, replayed }];
    return Object.keys(replayed)
      .filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(replayed[field]))
      .map((field) => ({ ...row, field, stored: stored[field], replayed: replayed[field] }));
  });
}

/** A field's value; for a whole row, its identifying values, or that it does not exist. */
export function differenceText({ field }: Pick<Difference, 'field'>, value: unknown): string {
  if (field !== '*') return value === null || value === undefined ? '—' : asText(value);
  if (value === null || typeof value !== 'object') return 'no such row';
  const row = value as Record<string, unknown>;
  const known = ['name', 'type', 'status', 'property_address'].flatMap((column) =>
    typeof row[column] === 'string' && row[column] !== '' ? [row[column]] : [],
  );
  return known.length > 0 ? known.join(' · ') : JSON.stringify(row);
}

function asText(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

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
  sortable: true,
  resizable: true,
  filter: 'agTextColumnFilter',
  floatingFilter: true,
  suppressHeaderFilterButton: true,
  suppressFloatingFilterButton: true,
};
/** Up to this number of lines, the grid is as high as its lines. */
const fewLines = 12;
const pageSizes = [50, 200, 1000];

/** Differences as a grid with sorting, filters and pages. `theme="legacy"`: its styles are a file, not an inline <style>. */
function DifferenceGrid({ differences, replayed }: { differences: readonly Difference[]; replayed: string }) {
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

/** The rows behind a dry run or a verify, field by field: the served value beside the replayed one. */
export function JobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(jobQuery(id));
  const { data: job, error } = answer;
  const [line, setLine] = useState(0);
  const differences = useMemo(
    () => (job?.compared ? job.compared.differences : differencesOf(job?.summary?.[line]?.rows ?? [])),
    [job, line],
  );
  const isDryRun = job?.summary !== undefined;
  return (
    <Dialog
      onClose={onClose}
      width="xl"
      title={job ? `${projectionTitle(job.projection)}: ${isDryRun ? 'dry run' : job.kind}` : 'What came out'}
      description={
        job?.compared
          ? [
              `${withCommas(job.compared.differingRows)} of ${counted(job.compared.rows, 'row')} differed from a replay at position ${withCommas(BigInt(job.compared.position))}`,
              ...leftOut(job.compared),
            ].join('; ')
          : isDryRun
            ? 'What serves now beside what the swap would bring'
            : undefined
      }
    >
      {!job && !error && <Skeleton className="h-72 w-full" />}
      {!job && error && (
        <Failure title="It could not be loaded" of={answer}>
          {error.message}
        </Failure>
      )}
      {job && !job.compared && !job.summary && (
        <p>The rows are kept for a day and are gone. Verify again, or make another dry run, to see them.</p>
      )}
      {job && (job.compared ?? job.summary) && (
        <div className="flex flex-col gap-3">
          {job.summary && (
            <div role="group" aria-label="Changes" className="flex flex-wrap gap-1.5">
              {job.summary.map(({ text }, index) => (
                <Button
                  key={text}
                  size="sm"
                  aria-pressed={index === line}
                  className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  onClick={() => setLine(index)}
                >
                  {text}
                </Button>
              ))}
            </div>
          )}
          <DifferenceGrid differences={differences} replayed={isDryRun ? 'After the swap' : 'Replayed'} />
          <p className="text-xs text-ink-soft">
            At most 1,000 rows of a table are kept. A row that only one side has is one line, with the field *.
          </p>
        </div>
      )}
    </Dialog>
  );
}
