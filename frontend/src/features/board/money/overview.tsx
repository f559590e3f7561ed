import { withCommas } from '../../../../../contracts/src/numerals.js';
import type { BoardColumn, Board } from '../../../../../contracts/src/board/queries.js';
import { moneyKinds, pipelineMoney, type MoneyKind } from '../../../../../contracts/src/pipeline/pipeline-money.js';
import { money } from '../../../lib/format.js';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { mainBoardStatuses } from '../../../../../contracts/src/lead-status.js';
import { notCounted } from '../../../../../contracts/src/board/board-sort.js';
import { StatusDot } from '../../leads/components/status-badge.js';

const names: Record<MoneyKind, { label: string; meaning: string }> = {
  open: { label: 'Open', meaning: 'New Leads to Contract Sent: still to be won' },
  active: { label: 'Active', meaning: 'Enrolled, Closed and Won: under management, or on the way there' },
  lost: { label: 'Lost', meaning: 'Lost leads' },
};

/**
 * The monthly rent of the leads, all their units together: open, active and lost are separate.
 * @param columns with a filter, each figure also shows its share of the whole
 */
export function MoneyApart({ columns, className }: { columns: readonly BoardColumn[]; className?: string }) {
  const shown = pipelineMoney(columns);
  const filtered = columns.some(({ total }) => total !== undefined);
  const all = filtered
    ? pipelineMoney(columns.map(({ status, total, ...own }) => ({ status, ...own, ...total })))
    : shown;
  const kinds = moneyKinds.filter((kind) => all[kind].monthlyRentCents > 0);
  if (kinds.length === 0) return null;
  return (
    <dl aria-label="Monthly rent, all units" className={className}>
      {kinds.map((kind) => (
        <div
          key={kind}
          data-money={kind}
          className="flex items-baseline gap-1 whitespace-nowrap"
          title={`${names[kind].meaning}. Monthly rent, all units. ${notCounted}`}
        >
          <dt className="text-ink-soft">{names[kind].label}</dt>
          <dd className="font-semibold tabular">
            {money(shown[kind].monthlyRentCents)}
            <span className="font-normal text-ink-soft">
              {filtered && ` of ${money(all[kind].monthlyRentCents)}`}/mo
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
            <dd className="min-w-4 font-semibold tabular">{count === undefined ? '–' : withCommas(count)}</dd>
          </div>
        ))}
      </dl>
      {board && <MoneyApart columns={board.columns} className="flex flex-wrap items-center gap-x-3 md:ml-auto" />}
    </section>
  );
}
