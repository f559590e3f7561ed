import { company } from '../../content/company.js';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { maxProperties } from '../../../../../contracts/src/analyses/input.js';
import { trimmed } from '../../../../../contracts/src/fields.js';
import { oneLineAddress } from '../../../../../contracts/src/property.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { analysisLanding, reportContents } from '../../content/analysis.js';
import { ConsentWords, FormAlert, Honeypot } from '../../public/forms/form-parts.js';
import { FinishLater } from '../../public/forms/finish-later.js';
import { SiteLink } from '../../public/page/site-page.js';
import { useStepHeading } from '../../public/forms/form-steps.js';
import { emptyProperty, type PropertyForm } from './analysis-form.js';
import { PropertyBlock, propertyTitleId } from './property-block.js';
import { SampleReport } from './sample-report.js';
import { useAnalysis, type AnalysisFormState } from './use-analysis.js';

/**
 * The form. It starts afresh on each return to the page. If Back is pressed before the next page has loaded, this component is still
 * mounted, and its fields might hold data that was sent long ago.
 */
export function AnalysisFormCard() {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const [home] = useState(here);
  const away = here !== home;
  const [visit, setVisit] = useState({ away, count: 0 });
  if (visit.away !== away) setVisit({ away, count: away ? visit.count : visit.count + 1 });
  return <AnalysisWizard key={visit.count} />;
}

/** The two steps: the properties, then the contact. Enter continues, and submits only on the second. */
function AnalysisWizard() {
  const navigate = useNavigate();
  const analysis = useAnalysis((id) => {
    // The button disappears with the form: keyboards and screen readers continue in the report.
    document.getElementById('main')?.focus({ preventScroll: true });
    // Replaces the second step: Back leads to an empty form, not to the end of a sent one.
    void navigate({ to: '/analysis/$id', params: { id }, replace: true });
  });
  const { step, next, open, submit, failure, restored, busy, blocks } = analysis;
  const several = blocks.fields.length > 1;

  const heading = useStepHeading(step, restored);

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
      className="rounded-card bg-surface p-5 shadow-card sm:p-8 lg:self-start"
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
      {step === 1 && (
        <div className="mt-6">
          <FinishLater
            form="analysis"
            email={analysis.email}
            draftOf={analysis.draftOf}
            element={heading}
            openedAt={analysis.openedAt}
          />
        </div>
      )}
      <FormAlert sentence={failure?.sentence ?? null} more={failure?.more} detail={failure?.detail} className="mt-6" />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col-reverse">
        {step === 1 && (
          <Button size="lg" disabled={busy} onClick={() => open(0)}>
            <ArrowLeft />
            Back
          </Button>
        )}
        {step === 0 ? (
          <Button type="submit" variant="action" size="lg" className="max-sm:w-full">
            Continue
            <ArrowRight />
          </Button>
        ) : (
          <Button type="submit" variant="action" size="lg" busy={busy} className="max-sm:w-full">
            {busy ? 'Processing...' : several ? 'View Analyses' : 'View Analysis'}
          </Button>
        )}
      </div>
      {step === 0 && <SampleReport className="mt-8 border-t border-line pt-6" />}
      <Honeypot />
    </form>
  );
}

function Properties({ analysis }: { analysis: AnalysisFormState }) {
  const { blocks } = analysis;
  const count = blocks.fields.length;
  const several = count > 1;
  const removed = useRef<number | null>(null);
  // The focused button disappears with its property: the focus goes to the property that took its place.
  useEffect(() => {
    if (removed.current === null) return;
    const place = Math.min(removed.current, count - 1);
    removed.current = null;
    document.getElementById(propertyTitleId(place))?.focus();
  }, [count]);
  const remove = (index: number) => {
    removed.current = index;
    blocks.remove(index);
  };
  return (
    <>
      <div className="mt-6 flex flex-col gap-10 divide-y divide-line [&>*:not(:first-child)]:pt-8">
        {blocks.fields.map((block, index) => (
          <PropertyBlock
            key={block.id}
            analysis={analysis}
            index={index}
            onRemove={several ? () => remove(index) : undefined}
          />
        ))}
      </div>
      {blocks.fields.length < maxProperties && (
        <button
          type="button"
          onClick={() => blocks.append(emptyProperty, { focusName: `properties.${blocks.fields.length}.propertyType` })}
          className="mt-8 flex min-h-13 w-full items-center justify-center gap-2 rounded-control border border-dashed border-line-strong font-medium text-accent hover:bg-hover"
        >
          <Plus className="size-5" />
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
              {addressLine(properties[index])}
            </li>
          ))}
        </ul>
      )}
      <Field label="Email" mark="required" error={form.formState.errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} scale="lg" type="email" autoComplete="email" />}
      </Field>
      <ConsentWords form="analysis" />
      <section aria-labelledby="report-contents" className="rounded-control bg-ground-alt p-5">
        <h3 id="report-contents" className="font-semibold">
          What the report tells you
        </h3>
        <ul className="mt-2.5 flex flex-col gap-2">
          {reportContents.map((part) => (
            <li key={part} className="flex gap-3">
              <Check className="mt-1 size-5 shrink-0 text-accent" />
              <span className="min-w-0">{part}</span>
            </li>
          ))}
        </ul>
        <SampleReport className="mt-5" />
      </section>
    </div>
  );
}

/** As it will be stored: surrounding blanks of the fields are gone. */
function addressLine(property: PropertyForm | undefined): string {
  if (!property) return '';
  const { streetAddress, city, zipCode } = property;
  return oneLineAddress({
    streetAddress: trimmed(streetAddress),
    city: trimmed(city),
    state: company.serviceState,
    zipCode: trimmed(zipCode),
  });
}

/** Some properties were refused and stay in the form. The reports of the others are ready. */
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
          <p>The others are ready. These stay here so you can go back, correct them and send them again.</p>
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
