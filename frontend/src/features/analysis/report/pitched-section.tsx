import { improvementCents } from '../../../../../contracts/src/leads/improvements.js';
import type { LeadPitch } from '../../../../../contracts/src/leads/queries.js';
import { money } from '../../../lib/format.js';

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
