import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field, Input } from '../../ui/field.js';
import { consentTextVersion, consentWords } from '../../../../contracts/src/consent/consent.js';
import { ConsentWords, FormAlert, Honeypot } from '../public/forms/form-parts.js';
import { type EnrollmentForm, checkEnrollment, enrollmentSteps, type EnrollmentErrors } from './enrollment-form.js';
import { clsx } from 'clsx';
import { Check, ArrowLeft, ArrowRight } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.js';
import { FinishLater } from '../public/forms/finish-later.js';
import { nothingLost } from '../public/forms/sending.js';
import { useStepHeading } from '../public/forms/form-steps.js';
import { PropertyStep } from './property-step.js';
import { ReviewStep } from './review-step.js';
import type { useEnrollment } from './use-enrollment.js';

/** Step 2: the contact person. */
function ContactStep({ form }: { form: UseFormReturn<EnrollmentForm> }) {
  const { register, formState } = form;
  const errors = formState.errors;
  return (
    <>
      <Field label="Full name" mark="required" error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} scale="lg" autoComplete="name" />}
      </Field>
      <Field label="Email" mark="required" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} scale="lg" type="email" autoComplete="email" />}
      </Field>
      <Field label="Phone" mark="required" help="We call about this property only." error={errors.phone?.message}>
        {(control) => <Input {...control} {...register('phone')} scale="lg" type="tel" autoComplete="tel" />}
      </Field>
      <TextsBox form={form} />
      <ConsentWords form="enrollment" />
    </>
  );
}

/** The consent to texts: unticked at first, and optional. */
function TextsBox({ form }: { form: UseFormReturn<EnrollmentForm> }) {
  const ticked = useWatch({ control: form.control, name: 'textsConsented' }) === 'yes';
  return (
    <label className="flex min-h-10 items-start gap-3 text-small">
      <input
        type="checkbox"
        className="mt-1 size-5 shrink-0 accent-accent"
        checked={ticked}
        onChange={({ target }) => form.setValue('textsConsented', target.checked ? 'yes' : '')}
      />
      <span className="min-w-0">{consentWords[consentTextVersion]!.texts}</span>
    </label>
  );
}

/** The visitor's position among the three steps, with a tick on each earlier step that has no errors. */
function StepProgress({ step, form }: { step: number; form: EnrollmentForm }) {
  const checked = checkEnrollment(form);
  const errors: EnrollmentErrors = checked.ok ? {} : checked.errors;
  return (
    <ol aria-label="Steps" className="flex gap-2 sm:gap-3">
      {enrollmentSteps.map(({ title, fields }, index) => (
        <li key={title} aria-current={index === step ? 'step' : undefined} className="flex-1">
          <div className={clsx('h-1.5 rounded-full', index <= step ? 'bg-accent' : 'bg-line')} />
          <p
            className={clsx(
              'mt-2.5 flex items-center gap-1.5 text-small whitespace-nowrap max-[16rem]:flex-wrap max-[16rem]:whitespace-normal',
              index === step ? 'font-semibold text-ink' : 'text-ink-soft max-sm:sr-only',
            )}
          >
            {index < step && fields.every((field) => !errors[field]) ? (
              <Check aria-label="Done:" className="size-4 shrink-0 text-accent" />
            ) : (
              <span className="max-sm:hidden">{index + 1}.</span>
            )}
            {title}
            {index === step && (
              <span className="font-normal whitespace-nowrap text-ink-soft sm:hidden">{`· ${step + 1} of ${enrollmentSteps.length}`}</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The three steps. Enter continues, and submits only on the last. */
export function EnrollmentWizard({ enrollment }: { enrollment: ReturnType<typeof useEnrollment> }) {
  const { form, values, step, open, submit, failure, restored, busy, draftOf, openedAt } = enrollment;
  const last = step === enrollmentSteps.length - 1;
  const heading = useStepHeading(step, restored);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (last) return void submit(event);
    event.preventDefault();
    open(step + 1);
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Enrollment" data-restoring={restored ? undefined : ''}>
      <Honeypot />
      <StepProgress step={step} form={values} />
      <h2 ref={heading} tabIndex={-1} className="mt-10 font-serif text-h2 font-semibold tracking-tight outline-none">
        {enrollmentSteps[step]?.title}
      </h2>
      <div className="mt-6 flex flex-col gap-6">
        {step === 0 && <PropertyStep form={form} />}
        {step === 1 && <ContactStep form={form} />}
        {last && <ReviewStep form={values} onEdit={open} />}
      </div>
      {step > 0 && (
        <div className="mt-6">
          <FinishLater
            form="enrollment"
            email={values.email}
            draftOf={draftOf}
            element={heading}
            openedAt={() => openedAt}
          />
        </div>
      )}
      <FormAlert sentence={failure?.sentence ?? null} more={nothingLost} detail={failure?.detail} className="mt-8" />
      <div className="mt-10 flex flex-wrap items-center gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
        {step > 0 && (
          <Button size="lg" onClick={() => open(step - 1)} disabled={busy}>
            <ArrowLeft />
            Back
          </Button>
        )}
        {last ? (
          <Button type="submit" variant="action" size="lg" busy={busy}>
            {busy ? 'Processing…' : 'Complete Enrollment'}
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="lg">
            Continue
            <ArrowRight />
          </Button>
        )}
      </div>
    </form>
  );
}
