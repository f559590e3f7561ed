import { useEffect, useRef, useState } from 'react';
import { Toaster } from '../../ui/toaster.js';
import { company } from '../content/company.js';
import { money } from '../../lib/format.js';
import { StickyResult } from '../public/sticky-result.js';
import { usePageTitle } from '../public/use-page-title.js';
import { Confirmation } from './confirmation.js';
import { EnrollSidebar } from './enroll-sidebar.js';
import { EnrollmentWizard } from './enrollment-wizard.js';
import { FeeEstimate, estimateOf } from './fee-estimate.js';
import { keepEnrollment, useKeptEnrollment } from './kept-enrollment.js';
import { SuccessDialog } from './success-dialog.js';
import { useEnrollment } from './use-enrollment.js';
import { useNextSteps } from './use-next-steps.js';

function startOver(): void {
  keepEnrollment(null);
  window.location.reload();
}

/** `/enroll`: the wizard beside the live estimate; afterwards the two steps outside, and a confirmation. */
export function EnrollScreen() {
  usePageTitle('Enroll Online', `Enroll your property with ${company.name} in three short steps.`);
  const [enrolled, setEnrolled] = useState<string | null>(null);
  const kept = useKeptEnrollment();
  const leadId = enrolled ?? kept?.leadId ?? null;
  const [dialogOpen, setDialogOpen] = useState(false);
  const enrollment = useEnrollment((id) => {
    setEnrolled(id);
    setDialogOpen(true);
    window.scrollTo({ top: 0 });
  });
  const steps = useNextSteps(leadId, kept?.stage ?? 'sign');
  const { stage } = steps;
  useEffect(() => {
    if (leadId) keepEnrollment({ leadId, stage });
  }, [leadId, stage]);
  const estimate = estimateOf(enrollment.values);

  const dialogShown = dialogOpen && steps.stage !== 'done';
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus before the dialog is gone with the form. The dialog gives the focus back in a task of its own.
  useEffect(() => {
    if (!leadId || dialogShown) return;
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, [leadId, dialogShown]);

  if (leadId) {
    return (
      <div className="mx-auto max-w-page px-gutter py-12 sm:py-20">
        <Confirmation steps={steps} heading={heading} onResume={() => setDialogOpen(true)} onAnother={startOver} />
        <SuccessDialog open={dialogShown} onClose={() => setDialogOpen(false)} steps={steps} />
        <Toaster />
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="lg:col-span-2">
        <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">Hand us the keys, online</h1>
        <p className="mt-3 max-w-measure text-lead text-ink-soft">
          Three short steps. What you type stays in this browser until you send it.
        </p>
      </div>
      <div className="max-w-2xl max-lg:[&_input]:scroll-mb-28">
        <EnrollmentWizard enrollment={enrollment} />
      </div>
      <aside aria-label="Your estimate and help" className="flex flex-col gap-10">
        <FeeEstimate form={enrollment.values} />
        <EnrollSidebar />
      </aside>
      {enrollment.step < 2 && (
        <StickyResult
          label={`Your fee, ${estimate.percent}% + ${money(estimate.administrationCents)}`}
          value={money(estimate.totalMonthlyCents)}
          unit="a month"
        />
      )}
      <Toaster />
    </div>
  );
}
