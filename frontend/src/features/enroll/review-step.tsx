import { company } from '../content/company.js';
import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { trimmed } from '../../../../contracts/src/fields.js';
import { ownerPropertyTypeLabels, ownerPropertyTypes } from '../../../../contracts/src/property.js';
import { money, typedCents } from '../../lib/format.js';
import { programRequirements } from '../content/services.js';
import type { EnrollmentForm } from './enrollment-form.js';
import { estimateOf } from './fee-estimate.js';

/** Step 3: all data as it will be sent, the cost, and the program's requirements. `onEdit` opens a step (0 or 1). */
export function ReviewStep({ form: typed, onEdit }: { form: EnrollmentForm; onEdit: (step: number) => void }) {
  const form = trimmedForm(typed);
  const estimate = estimateOf(form);
  const rent = typedCents(form.estimatedRentCents);
  const type = ownerPropertyTypes.find((candidate) => candidate === form.propertyType);
  const place = [form.propertyAddress, form.city, `${company.serviceState} ${form.zipCode}`.trim()].filter((part) =>
    part.trim(),
  );
  return (
    <>
      <Summary title="Property" onEdit={() => onEdit(0)}>
        <Entry name="Type">{type && ownerPropertyTypeLabels[type]}</Entry>
        <Entry name="Units">{form.unitCount}</Entry>
        <Entry name="Estimated rent">{rent !== null && rent >= 0 && `${money(rent)} a month`}</Entry>
        <Entry name="Address">{form.propertyAddress.trim() && place.join(', ')}</Entry>
      </Summary>
      <Summary title="Contact" onEdit={() => onEdit(1)}>
        <Entry name="Name">{form.name}</Entry>
        <Entry name="Email">{form.email}</Entry>
        <Entry name="Phone">{form.phone}</Entry>
        <Entry name="Texts">{form.textsConsented === 'yes' ? 'Yes, you may text me' : 'No texts'}</Entry>
      </Summary>
      <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-accent-soft p-6">
        <div>
          <h3 className="font-semibold">Setup fee</h3>
          <p className="text-small text-ink-soft">Once, when the agreement is signed. Nothing is charged today.</p>
        </div>
        <p className="font-serif text-h2 font-semibold tabular">{money(estimate.setupCents)}</p>
      </section>
      <section>
        <h3 className="font-semibold">Program requirements</h3>
        <ul className="mt-3 flex flex-col gap-3">
          {programRequirements.map((requirement) => (
            <li key={requirement} className="flex gap-3">
              <ClipboardCheck className="mt-1 size-5 shrink-0 text-accent" />
              {requirement}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** As it will be stored: without surrounding blanks. */
function trimmedForm(form: EnrollmentForm): EnrollmentForm {
  return Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, trimmed(String(text ?? ''))]),
  ) as unknown as EnrollmentForm;
}

function Summary({ title, onEdit, children }: { title: string; onEdit: () => void; children: ReactNode }) {
  return (
    <section className="border-b border-line pb-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{title}</h3>
        <button
          type="button"
          onClick={onEdit}
          aria-label={`Change ${title.toLowerCase()}`}
          className="min-h-8 font-medium text-accent underline underline-offset-4"
        >
          Change
        </button>
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_1fr]">{children}</dl>
    </section>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-ink-soft italic">not filled in yet</span>}</dd>
    </>
  );
}
