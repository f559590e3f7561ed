import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { mainBoardStatuses } from '../../../../../contracts/src/lead-status.js';
import type { Board } from '../../../../../contracts/src/board/queries.js';
import { StatusDot } from '../../leads/components/status-badge.js';
import { MoneyApart } from '../money/money-apart.js';

/** "Pipeline Overview": five counters in one thin row (on a phone, in its tabs), and the rent of open, active and lost leads separately. */
export function Overview({ board }: { board: Board | undefined }) {
  const columns = mainBoardStatuses.map((status) => ({
    status,
    count: board?.columns.find((column) => column.status === status)?.count,
  }));
  return (
    <section
      aria-labelledby="overview"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 text-xs max-md:pb-1 md:min-h-9 md:py-1"
    >
      <h2 id="overview" className="font-semibold whitespace-nowrap max-md:sr-only">
        Pipeline Overview
      </h2>
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:hidden">
        {columns.map(({ status, count }) => (
          <div key={status} className="flex items-center gap-1.5 whitespace-nowrap">
            <StatusDot status={status} />
            <dt className="text-ink-soft">{columnTitle(status)}</dt>
            <dd className="min-w-4 font-semibold tabular">{count?.toLocaleString('en-US') ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {board && <MoneyApart columns={board.columns} className="flex flex-wrap items-center gap-x-3 md:ml-auto" />}
    </section>
  );
}
