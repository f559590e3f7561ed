import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { moneyKinds, pipelineMoney, type MoneyKind } from '../../../../../contracts/src/pipeline/pipeline-money.js';
import { money } from '../../../lib/format.js';

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
          title={`${names[kind].meaning}. Estimated monthly rent, all units.`}
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
