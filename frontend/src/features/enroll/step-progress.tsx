import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { checkEnrollment, enrollmentSteps, type EnrollmentErrors, type EnrollmentForm } from './enrollment-form.js';

/** The visitor's position among the three steps, with a tick on each earlier step that has no errors. */
export function StepProgress({ step, form }: { step: number; form: EnrollmentForm }) {
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
