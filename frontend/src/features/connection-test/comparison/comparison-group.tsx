import { useId, useState } from 'react';
import type { ComparisonRow } from '../../../../../contracts/src/marketing/queries.js';
import { Button } from '../../../ui/button.js';
import { ComparisonEntry } from './comparison-row.js';
import { keyOf, type Group } from './run-comparison.js';

const titles: Record<Group, string> = {
  gone: 'Only here',
  only_there: 'Only in Odoo',
  differs: 'Different',
  never: 'Not handed over yet',
};
const step = 50;

/** The leads of one kind, a part at a time. Leads that nobody sent to Odoo stay folded until somebody looks. */
export function ComparisonGroup({ group, rows }: { group: Group; rows: ComparisonRow[] }) {
  const id = useId();
  const [shown, setShown] = useState(group === 'never' ? 0 : step);
  if (rows.length === 0) return null;
  const left = rows.length - shown;
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <header className="flex flex-wrap items-center gap-2 bg-sunken px-4 py-2">
        <h3 id={id} className="font-medium">
          {titles[group]}{' '}
          <span className="font-normal text-ink-soft tabular">{rows.length.toLocaleString('en-US')}</span>
        </h3>
        {shown === 0 && (
          <Button size="sm" variant="quiet" onClick={() => setShown(step)}>
            Show them
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line">
        {rows.slice(0, shown).map((row) => (
          <ComparisonEntry key={keyOf(row)} row={row} />
        ))}
      </ul>
      {shown > 0 && left > 0 && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" variant="quiet" onClick={() => setShown(shown + step)}>
            {`Show ${Math.min(step, left)} more of ${left.toLocaleString('en-US')}`}
          </Button>
        </div>
      )}
    </section>
  );
}
