import { SiteLogo } from '../../../ui/logo.js';
import { quickStart } from '../../content/analysis.js';
import { company } from '../../content/company.js';
import './report-print.css';

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
