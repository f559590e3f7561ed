import { SiteLogo } from '../../../ui/logo.js';
import { quickStart } from '../../content/analysis.js';
import { company } from '../../content/company.js';
import './report-print.css';
import { improvementCents } from '../../../../../contracts/src/leads/improvements.js';
import type { LeadPitch } from '../../../../../contracts/src/leads/queries.js';
import { money } from '../../../lib/format.js';
import { Link } from '@tanstack/react-router';
import type { Sibling } from '../../../../../contracts/src/analyses/report.js';

/** The company's name, on paper only: a printed sheet has no address bar. */
export function PrintedHead() {
  return (
    <div className="hidden items-center gap-3 border-b border-line pb-4 print:flex">
      <SiteLogo className="size-11 shrink-0" />
      <p className="font-serif text-h3 font-semibold">{company.name}</p>
      <p className="ml-auto text-right text-small text-ink-soft">
        {company.phone}
        <br />
        {company.email}
      </p>
    </div>
  );
}

/** Explains the next step on paper, where there is no button to press. */
export function PrintedNext() {
  return (
    <section className="hidden rounded-card bg-accent-soft p-6 print:block">
      <h2 className="font-serif text-h3 font-semibold">Ready when you are</h2>
      <ol className="mt-4 grid grid-cols-3 gap-x-10">
        {quickStart.map(({ name, text }, index) => (
          <li key={name}>
            <p className="font-semibold text-accent">
              {index + 1}. {name}
            </p>
            <p className="mt-1 text-small">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-small">
        Questions, or ready for the next step? {company.phone} or {company.email}. Rents move with the market; this
        report reflects the day it was made.
      </p>
    </section>
  );
}

/** The pitch that was made to the owner, on the staff's copy only. Empty without a pitch. */
export function PitchedSection({ pitch: { rentCents, improvements, totalCents } }: { pitch: LeadPitch }) {
  if (rentCents === null && improvements.length === 0) return null;
  return (
    <section aria-labelledby="pitched-title">
      <h2 id="pitched-title" className="font-serif text-h2 font-semibold tracking-tight">
        What we propose
      </h2>
      <dl className="mt-4 max-w-measure tabular">
        {rentCents !== null && <Row name="Proposed monthly rent" value={money(rentCents)} strong />}
        {improvements.map((each, index) => (
          <Row key={index} name={each.name} value={money(improvementCents(each))} />
        ))}
        {improvements.length > 0 && <Row name="Improvements, total" value={money(totalCents)} strong />}
      </dl>
    </section>
  );
}

function Row({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 border-b border-line py-3 ${strong ? 'font-semibold' : ''}`}
    >
      <dt className="wrap-anywhere">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

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
