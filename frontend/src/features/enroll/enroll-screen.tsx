import { useEffect, useRef, useState } from 'react';
import { Toaster } from '../../ui/toaster.js';
import { company } from '../content/company.js';
import { usePageTitle } from '../public/page/use-page-title.js';
import { Confirmation } from './confirmation.js';
import { EnrollForm } from './enroll-form.js';
import { keepEnrollment, useKeptEnrollment, type NextStep } from './kept-enrollment.js';
import { SuccessDialog } from './success-dialog.js';
import { useNextSteps } from './use-next-steps.js';

/**
 * Loads an empty form. This history entry forgets the enrolment, its step and the report that it came from: a browser that is sent to the
 * address where it is may keep the entry, as Chromium does soon after a reload.
 */
function startOver(): void {
  window.history.replaceState(null, '', '/enroll');
  window.location.reload();
}

/** `/enroll`: the wizard; afterwards the two external steps, and a confirmation. */
export function EnrollScreen() {
  usePageTitle('Enroll Online', `Enroll your property with ${company.name} in three short steps.`);
  const [enrolled, setEnrolled] = useState<string | null>(null);
  const kept = useKeptEnrollment();
  const leadId = enrolled ?? kept?.leadId ?? null;
  return (
    <>
      {leadId === null ? (
        <EnrollForm
          onEnrolled={(id) => {
            setEnrolled(id);
            window.scrollTo({ top: 0 });
          }}
        />
      ) : (
        <Enrolled leadId={leadId} from={kept?.stage ?? 'sign'} justNow={enrolled !== null} />
      )}
      <Toaster />
    </>
  );
}

/** The remaining steps. Right after enrolling their dialog is open. */
function Enrolled({ leadId, from, justNow }: { leadId: string; from: NextStep; justNow: boolean }) {
  const [dialogOpen, setDialogOpen] = useState(justNow);
  const steps = useNextSteps(leadId, from);
  const { stage } = steps;
  useEffect(() => keepEnrollment({ leadId, stage }), [leadId, stage]);

  const dialogShown = dialogOpen && stage !== 'done';
  const heading = useRef<HTMLHeadingElement>(null);
  // The element focused before the dialog is gone with the form. The dialog returns the focus in its own task, so this waits for it.
  useEffect(() => {
    if (dialogShown) return;
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, [dialogShown]);

  return (
    <div className="mx-auto max-w-page px-gutter py-12 sm:py-20">
      <Confirmation steps={steps} heading={heading} onResume={() => setDialogOpen(true)} onAnother={startOver} />
      <SuccessDialog open={dialogShown} onClose={() => setDialogOpen(false)} steps={steps} />
    </div>
  );
}
