import { Link } from '@tanstack/react-router';
import type { Sibling } from '../../../../../contracts/src/analyses/report.js';
import { money } from '../../../lib/format.js';

/** The owner's other reports, with this one among them, and what those of one submission bring. Empty if this is the only one. */
export function YourProperties({
  current,
  siblings,
}: {
  current: Omit<Sibling, 'leadId' | 'together'> & { leadId: string | null };
  siblings: Sibling[];
}) {
  if (siblings.length === 0 || current.leadId === null) return null;
  const own: Sibling = { ...current, leadId: current.leadId, together: true };
  const all = [own, ...siblings].sort((a, b) => a.address.localeCompare(b.address));
  return (
    <nav aria-labelledby="properties-title" className="mt-4 print:mt-1">
      <h2 id="properties-title" className="font-serif text-h3 font-semibold">
        Your Properties
      </h2>
      <ul className="mt-3 flex flex-col gap-2 print:mt-2 print:gap-1">
        {all.map(({ leadId, address, ...rent }) => (
          <li key={leadId}>
            <Link
              to="/analysis/$id"
              params={{ id: leadId }}
              className="flex min-h-12 items-center justify-between gap-4 max-[16rem]:flex-wrap rounded-control border border-line bg-surface px-4 py-2.5 hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft print:min-h-0 print:py-1"
            >
              <span className="wrap-anywhere">{address}</span>
              <span className="shrink-0 font-semibold tabular">{rentOf(rent)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Together properties={all.filter(({ together }) => together)} />
    </nav>
  );
}

function rentOf({ rentCents, preliminary }: Pick<Sibling, 'rentCents' | 'preliminary'>): string {
  if (rentCents === null) return '…';
  return preliminary ? 'no rents known yet' : money(rentCents);
}

/** A standard figure is no estimate, so it is in no sum. */
function Together({ properties }: { properties: readonly Sibling[] }) {
  const known = properties.flatMap(({ rentCents, preliminary }) =>
    rentCents === null || preliminary ? [] : [rentCents],
  );
  if (known.length < 2) return null;
  const sum = known.reduce((total, each) => total + each, 0);
  return (
    <p className="mt-3 flex justify-between gap-4 px-4 font-semibold">
      <span>{known.length === properties.length ? 'Together' : `The ${known.length} with an estimate, together`}</span>
      <span className="shrink-0 tabular">{money(sum)} a month</span>
    </p>
  );
}
