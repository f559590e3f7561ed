import { Link } from '@tanstack/react-router';
import type { Sibling } from '../../../../../contracts/src/queries/analysis.js';
import { money } from '../../../lib/format.js';

/** The owner's other reports, with this one among them. Empty if this is the only one. */
export function YourProperties({
  current,
  siblings,
}: {
  current: { leadId: string | null; address: string; rentCents: number | null };
  siblings: Sibling[];
}) {
  if (siblings.length === 0 || current.leadId === null) return null;
  const all = [{ ...current, leadId: current.leadId }, ...siblings].sort((a, b) => a.address.localeCompare(b.address));
  return (
    <nav aria-labelledby="properties-title" className="mt-4 print:hidden">
      <h2 id="properties-title" className="font-serif text-h3 font-semibold">
        Your Properties
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {all.map(({ leadId, address, rentCents }) => (
          <li key={leadId}>
            <Link
              to="/analysis/$id"
              params={{ id: leadId }}
              className="flex min-h-12 items-center justify-between gap-4 max-[16rem]:flex-wrap rounded-control border border-line bg-surface px-4 py-2.5 hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft"
            >
              <span className="wrap-anywhere">{address}</span>
              <span className="shrink-0 font-semibold tabular">{rentCents === null ? '…' : money(rentCents)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
