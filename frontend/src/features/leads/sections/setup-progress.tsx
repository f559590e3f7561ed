import { clsx } from 'clsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';

export interface SetupStep {
  name: string;
  complete: boolean;
}

/** The progress of a property's setup, by the lead's stage (specification, section 4). */
export function setupSteps(status: LeadStatus): SetupStep[] {
  return [
    { name: 'Property Analysis', complete: true },
    { name: 'Document Signing', complete: status === 'contract_sent' },
    { name: 'Payment Processing', complete: status === 'closed' },
    { name: 'Setup Complete', complete: status === 'closed' },
  ];
}

/** The progress of the property's setup: four steps in a row, two per row on a phone. */
export function SetupProgress({ status }: { status: LeadStatus }) {
  const steps = setupSteps(status);
  const done = steps.filter(({ complete }) => complete).length;
  return (
    <section
      aria-labelledby="setup-progress"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5 text-sm"
    >
      <h2 id="setup-progress" className="font-semibold @max-3xl:w-full">
        Setup progress{' '}
        <span className="font-normal text-ink-soft tabular">
          {done} of {steps.length}
        </span>
      </h2>
      <ol className="grid flex-1 grid-cols-2 gap-x-4 gap-y-1.5 @3xl:grid-cols-4">
        {steps.map(({ name, complete }) => (
          <li key={name} className={clsx('flex items-center gap-1.5', complete ? 'text-success' : 'text-ink-soft')}>
            {complete ? (
              <CircleCheck aria-hidden className="size-4 shrink-0" />
            ) : (
              <CircleDashed aria-hidden className="size-4 shrink-0" />
            )}
            <span className={clsx(complete && 'font-medium')}>{name}</span>
            <span className="sr-only">{complete ? ', complete' : ', not yet'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
