import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '../../ui/button.js';
import { FormAlert } from '../public/form-alert.js';
import { nothingLost } from '../public/not-sent.js';
import { ContactStep } from './contact-step.js';
import { enrollmentSteps } from './enrollment-form.js';
import { PropertyStep } from './property-step.js';
import { ReviewStep } from './review-step.js';
import { StepProgress } from './step-progress.js';
import type { useEnrollment } from './use-enrollment.js';

/** The three steps. Enter continues, and submits only on the last. */
export function EnrollmentWizard({ enrollment }: { enrollment: ReturnType<typeof useEnrollment> }) {
  const { form, values, step, open, submit, failure, restored, busy } = enrollment;
  const last = step === enrollmentSteps.length - 1;
  const heading = useRef<HTMLHeadingElement>(null);

  const go = (next: number) => {
    open(next);
    moved.current = true;
  };
  // After a step has changed by hand, its heading is read and in sight; a field with an error has the focus instead.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step]);

  const onSubmit = (event: FormEvent) => {
    if (last) return void submit(event);
    event.preventDefault();
    go(step + 1);
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Enrollment" data-restoring={restored ? undefined : ''}>
      <StepProgress step={step} form={values} />
      <h2 ref={heading} tabIndex={-1} className="mt-10 font-serif text-h2 font-semibold tracking-tight outline-none">
        {enrollmentSteps[step]?.title}
      </h2>
      <div className="mt-6 flex flex-col gap-6">
        {step === 0 && <PropertyStep form={form} />}
        {step === 1 && <ContactStep form={form} />}
        {last && <ReviewStep form={values} onEdit={go} />}
      </div>
      <FormAlert sentence={failure} more={nothingLost} className="mt-8" />
      <div className="mt-10 flex flex-wrap items-center gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
        {step > 0 && (
          <Button size="lg" onClick={() => go(step - 1)} disabled={busy}>
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
