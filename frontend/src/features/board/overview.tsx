import { columnTitle, mainBoardStatuses } from '../../../../contracts/src/lead-status.js';
import type { Board } from '../../../../contracts/src/queries/board.js';
import { money } from '../../lib/format.js';
import { StatusDot } from '../leads/status-badge.js';

/** "Pipeline Overview": the five counters in one thin row, and what the pipeline rents for. */
export function Overview({ board }: { board: Board | undefined }) {
  const columns = mainBoardStatuses.map((status) => ({
    status,
    count: board?.columns.find((column) => column.status === status)?.count,
  }));
  const rent = board?.columns.reduce((sum, column) => sum + column.monthlyRentCents, 0);
  return (
    <section
      aria-labelledby="overview"
      className="@container hidden h-9 shrink-0 items-center gap-x-4 overflow-hidden px-3 md:flex"
    >
      <h2 id="overview" className="text-xs font-semibold whitespace-nowrap">
        Pipeline Overview
      </h2>
      <dl className="flex min-w-0 flex-1 items-center gap-x-4 overflow-hidden text-xs">
        {columns.map(({ status, count }) => (
          <div key={status} className="flex items-center gap-1.5 whitespace-nowrap">
            <StatusDot status={status} />
            <dt className="text-ink-soft">{columnTitle(status)}</dt>
            <dd className="min-w-4 font-semibold tabular">{count?.toLocaleString('en-US') ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {rent !== undefined && rent > 0 && (
        <p className="text-xs whitespace-nowrap text-ink-soft @max-[60rem]:hidden">
          <span className="font-semibold text-ink tabular">{money(rent)}</span> a month
        </p>
      )}
    </section>
  );
}
