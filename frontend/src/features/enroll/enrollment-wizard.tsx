import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.js';
import { FinishLater } from '../public/forms/finish-later.js';
import { FormAlert } from '../public/forms/form-alert.js';
import { Honeypot } from '../public/forms/honeypot.js';
import { nothingLost } from '../public/forms/not-sent.js';
import { useStepHeading } from '../public/forms/use-step-heading.js';
import { ContactStep } from './contact-step.js';
import { enrollmentSteps } from './enrollment-form.js';
import { PropertyStep } from './property-step.js';
import { ReviewStep } from './review-step.js';
import { StepProgress } from './step-progress.js';
import type { useEnrollment } from './use-enrollment.js';

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
            <ArrowLeft aria-hidden />
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
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
    </form>
  );
}
