import { claimFigures, company } from '../../content/company.js';

/** Why an owner should choose the company: the figures that it vouches for. */
export function WhyChoose() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">What {company.name} brings, in figures.</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {claimFigures.map(({ figure, words }) => (
          <div key={words} className="flex flex-col-reverse rounded-control bg-sunken px-3 py-2.5">
            <dt className="text-xs text-ink-soft">{words}</dt>
            <dd className="text-xl font-semibold tabular">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
