import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { money } from '../../../lib/format.js';
import { StatusDot } from '../../leads/components/status-badge.js';

const many = (count: number): string => count.toLocaleString('en-US');

/** The number of leads and their total monthly rent; with a filter "12 of 340" and "$18,400 of $512,000". */
export function ColumnCount({ column: { status, count, monthlyRentCents, total } }: { column: BoardColumn }) {
  const rent = total ? total.monthlyRentCents : monthlyRentCents;
  return (
    <div className="text-xs text-ink-soft tabular">
      <p className="flex items-center gap-1.5">
        <StatusDot status={status} />
        <span className="whitespace-nowrap">
          <span className="font-medium text-ink">{many(count)}</span>
          {total && ` of ${many(total.count)}`}
        </span>
        {!total && rent > 0 && <span className="truncate">· {money(rent)}/mo</span>}
      </p>
      {total && rent > 0 && (
        <p className="truncate pl-3.5" title="Estimated monthly rent: of matching leads, of all">
          <span className="text-ink">{money(monthlyRentCents)}</span> of {money(rent)}
        </p>
      )}
    </div>
  );
}
