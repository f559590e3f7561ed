import { useEffect, type ReactNode } from 'react';
import { reportStep } from '../public/forms/form-steps.js';
import { useSharedInputs } from './shared-inputs.js';

/**
 * A calculator's inputs, and the way to change them. Counts that it was opened, and begun.
 * @param fromAddress the inputs that the page's address holds @param toSearch see useSharedInputs
 */
export function useCalculator<Inputs>(
  form: 'invest-a-view' | 'rent-vs-sell',
  fromAddress: Inputs,
  toSearch: Parameters<typeof useSharedInputs<Inputs>>[1],
) {
  const [inputs, setInputs] = useSharedInputs(fromAddress, toSearch);
  useEffect(() => reportStep(form, 'opened'), [form]);
  const change = (part: Partial<Inputs>) => {
    reportStep(form, 'started');
    setInputs((now) => ({ ...now, ...part }));
  };
  return [inputs, change] as const;
}

/** What every calculator's page is: a question, the figures to enter, and beside them what follows. */
export function CalculatorPage({
  title,
  lead,
  form,
  fields,
  below,
  children,
}: {
  title: string;
  lead: string;
  /** The form's name. */
  form: string;
  fields: ReactNode;
  /** What stands under both. */
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-page px-gutter py-12 sm:py-16">
      <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">{title}</h1>
      <p className="mt-3 max-w-measure text-lead text-pretty text-ink-soft">{lead}</p>
      <div className="mt-10 grid gap-x-16 gap-y-12 max-lg:mb-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <form aria-label={form} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
          {fields}
        </form>
        {children}
      </div>
      {below}
    </div>
  );
}

/** The answer, read aloud whenever it changes. */
export function ResultCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      id="result"
      aria-live="polite"
      aria-atomic
      className="scroll-mt-6 rounded-card bg-deep p-6 text-ink-on-deep sm:p-9"
    >
      <h2 className="text-small font-medium text-ink-on-deep-soft">{title}</h2>
      {children}
    </section>
  );
}
