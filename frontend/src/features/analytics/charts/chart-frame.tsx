import { Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Figure } from '../../../../../contracts/src/analytics/counted.js';
import { Button } from '../../../ui/button.js';
import { BarList, FigureMark, type BarRow } from './bar-list.js';

/** A table with a chart's data: its head, and rows whose first cell is their name. A figure opens what it counts. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly (ReactNode | Figure)[] }[];
}

/**
 * A chart with its name, a one-sentence summary, and its table. In print the table is below the chart.
 * @param says the summary for somebody who can't see the chart; screen readers read it as the chart's description
 */
export function ChartFrame({
  title,
  says,
  action,
  table,
  children,
}: {
  title: string;
  says?: ReactNode;
  action?: ReactNode;
  table?: ChartTable;
  children: ReactNode;
}) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface print:break-inside-avoid"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id={id} className="grow basis-48 text-sm font-semibold">
          {title}
        </h2>
        {table && (
          <Button
            variant="quiet"
            aria-pressed={asTable}
            aria-label={`${title} as a table`}
            onClick={() => setAsTable((before) => !before)}
            className="print:hidden"
          >
            <Table2 /> Table
          </Button>
        )}
        {action}
      </header>
      <div className="flex min-w-0 flex-col gap-3 px-4 py-3 text-sm">
        {says && <p className="max-w-3xl text-ink-soft">{says}</p>}
        {asTable && table ? <TableOfChart label={title} table={table} /> : children}
        {!asTable && table && (
          <div className="hidden print:block">
            <TableOfChart label={title} table={table} />
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * Bars, and the table of the same rows.
 * @param label of the bars, if it is not the title. @param above shown above the bars. @param most as of `BarList`
 */
export function BarChart({
  title,
  label = title,
  says,
  head,
  rows,
  most,
  above,
  children,
}: {
  title: string;
  label?: string;
  says?: ReactNode;
  head: readonly string[];
  rows: readonly (BarRow & ChartTable['rows'][number])[];
  most?: number;
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <ChartFrame title={title} says={says} table={{ head, rows }}>
      {above}
      <BarList label={label} rows={rows} most={most} />
      {children}
    </ChartFrame>
  );
}

/** Figures are aligned right; the first column names the row. */
function TableOfChart({ label, table: { head, rows } }: { label: string; table: ChartTable }) {
  return (
    <div role="region" aria-label={`${label}, table`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-xs tabular">
        <thead>
          <tr className="border-b border-line-strong text-ink-soft">
            {head.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? cellClass : `${cellClass} text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" className={`${cellClass} font-medium`}>
                    {isFigure(cell) ? null : cell}
                  </th>
                ) : (
                  <td key={index} className={`${cellClass} text-right`}>
                    {isFigure(cell) ? <FigureMark figure={cell} /> : cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isFigure = (cell: ReactNode | Figure): cell is Figure =>
  typeof cell === 'object' && cell !== null && 'cell' in cell;

const cellClass = 'py-1.5 pr-3 last:pr-0 align-top';
