import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { maxProperties } from '../../../../contracts/src/commands/analyses.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { analysisLanding } from '../content/analysis.js';
import { FormAlert } from '../public/form-alert.js';
import { Honeypot } from '../public/honeypot.js';
import { SiteLink } from '../public/site-link.js';
import { emptyProperty } from './analysis-form.js';
import { PropertyBlock } from './property-block.js';
import { useAnalysis, type AnalysisFormState } from './use-analysis.js';

/** The two steps: the properties, then where to. Enter continues, and submits only on the second. */
export function AnalysisFormCard() {
  const navigate = useNavigate();
  const analysis = useAnalysis((id) => void navigate({ to: '/analysis/$id', params: { id } }));
  const { step, next, open, submit, failure, restored, busy, blocks } = analysis;
  const several = blocks.fields.length > 1;

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // After a step has changed by hand, its heading is read and in sight; a field with an error has the focus instead.
  useEffect(() => {
    if (shown.current === step || step === 0) {
      shown.current = step;
      return;
    }
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (step === 1) return void submit(event);
    event.preventDefault();
    void next();
  };

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="analysis-form-title"
      data-restoring={restored ? undefined : ''}
      className="rounded-card bg-surface p-5 shadow-card sm:p-8"
    >
      <p className="text-small text-ink-soft">
        Step {step + 1} of 2 · {analysisLanding.cardNote}
      </p>
      <h2
        ref={heading}
        id="analysis-form-title"
        tabIndex={-1}
        className="mt-1 font-serif text-title font-semibold tracking-tight outline-none"
      >
        {step === 0 ? analysisLanding.card : 'Your Analysis is Ready!'}
      </h2>
      {step === 0 ? <Properties analysis={analysis} /> : <Contact analysis={analysis} />}
      <FormAlert sentence={failure?.sentence ?? null} {...(failure?.more && { more: failure.more })} className="mt-6" />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col-reverse">
        {step === 1 && (
          <Button size="lg" disabled={busy} onClick={() => open(0)}>
            <ArrowLeft aria-hidden />
            Back
          </Button>
        )}
        {step === 0 ? (
          <Button type="submit" variant="action" size="lg" className="max-sm:w-full">
            Continue
            <ArrowRight aria-hidden />
          </Button>
        ) : (
          <Button type="submit" variant="action" size="lg" busy={busy} className="max-sm:w-full">
            {busy ? 'Processing...' : several ? 'View Analyses' : 'View Analysis'}
          </Button>
        )}
      </div>
      <Honeypot />
    </form>
  );
}

function Properties({ analysis }: { analysis: AnalysisFormState }) {
  const { blocks } = analysis;
  const several = blocks.fields.length > 1;
  return (
    <>
      <div className="mt-6 flex flex-col gap-10 divide-y divide-line [&>*:not(:first-child)]:pt-8">
        {blocks.fields.map((block, index) => (
          <PropertyBlock
            key={block.id}
            analysis={analysis}
            index={index}
            onRemove={several ? () => blocks.remove(index) : undefined}
          />
        ))}
      </div>
      {blocks.fields.length < maxProperties && (
        <button
          type="button"
          onClick={() => blocks.append(emptyProperty, { focusName: `properties.${blocks.fields.length}.propertyType` })}
          className="mt-8 flex min-h-13 w-full items-center justify-center gap-2 rounded-control border border-dashed border-line-strong font-medium text-accent hover:bg-hover"
        >
          <Plus aria-hidden className="size-5" />
          Add Another Property
        </button>
      )}
    </>
  );
}

function Contact({ analysis: { form, register, blocks, partly } }: { analysis: AnalysisFormState }) {
  const properties = form.getValues('properties');
  return (
    <div className="mt-4 flex flex-col gap-6">
      {partly ? (
        <Refused partly={partly} />
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {blocks.fields.map(({ id }, index) => (
            <li key={id} className="py-3 wrap-anywhere">
              {properties[index]?.streetAddress}, {properties[index]?.city}, IA {properties[index]?.zipCode}
            </li>
          ))}
        </ul>
      )}
      <Field
        label="Email"
        mark="required"
        help="We write to you about these properties only."
        error={form.formState.errors.email?.message}
      >
        {(control) => <Input {...control} {...register('email')} scale="lg" type="email" autoComplete="email" />}
      </Field>
    </div>
  );
}

/** Some properties were refused: the others are ready, these stay in the form. */
function Refused({ partly }: { partly: NonNullable<AnalysisFormState['partly']> }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 rounded-control bg-warning-soft p-5">
      <p className="font-medium">Failed to analyze property</p>
      <ul className="flex flex-col gap-1">
        {partly.refused.map(({ index, address, title }) => (
          <li key={index}>
            {address}: {title}
          </li>
        ))}
      </ul>
      {partly.firstLeadId && (
        <>
          <p>The others are ready. These stay here, so that you can go back, correct them and send them again.</p>
          <SiteLink
            href={`/analysis/${partly.firstLeadId}`}
            className={buttonClass({ variant: 'primary', size: 'lg' })}
          >
            See what is ready
          </SiteLink>
        </>
      )}
    </div>
  );
}
