import { CalendarCheck, FileSignature } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { company, externalLinks, telephoneHref } from '../content/company.js';
import { SiteLink } from '../public/page/site-link.js';
import type { useNextSteps } from './use-next-steps.js';

/** Shown after the enrolment: stage 1 signs, stage 2 books. Closing it leaves both steps open on the page. */
export function SuccessDialog({
  open,
  onClose,
  steps,
}: {
  open: boolean;
  onClose: () => void;
  steps: ReturnType<typeof useNextSteps>;
}) {
  const signing = steps.stage === 'sign';
  const Icon = signing ? FileSignature : CalendarCheck;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={signing ? 'Enrollment received' : 'One step left'}
      description={signing ? 'Step 1 of 2: the agreement' : 'Step 2 of 2: the walkthrough'}
    >
      <div className="flex flex-col items-start gap-5 py-2 text-body">
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon aria-hidden className="size-8" strokeWidth={1.75} />
        </span>
        <p aria-live="polite">
          {signing
            ? 'Thank you. Read the management agreement and sign it on our e-signature page; it opens in a new tab, and this page waits for you.'
            : 'Choose a time for the confirmation walkthrough. We meet at the property, agree on what it needs, and set the rent.'}
        </p>
        {steps.failure && (
          <p role="alert" className="rounded-control bg-danger-soft p-4 text-danger">
            {steps.failure}{' '}
            {steps.over
              ? 'You are enrolled, and any time you booked counts.'
              : 'You are enrolled, and the booking page is open in another tab. Press the button once more so that we know.'}
          </p>
        )}
        {signing ? (
          <Button variant="action" size="lg" className="w-full" onClick={steps.sign}>
            Review & Sign Documents
          </Button>
        ) : steps.over ? (
          <a href={telephoneHref(company.phone)} className={buttonClass({ size: 'lg', className: 'w-full' })}>
            Call {company.phone}
          </a>
        ) : (
          <Button variant="action" size="lg" className="w-full" busy={steps.busy} onClick={() => void steps.book()}>
            Schedule Walkthrough
          </Button>
        )}
        {!signing && <Opened what="The agreement" href={externalLinks.signature} />}
        {steps.failure && <Opened what="The booking page" href={externalLinks.walkthroughBooking} />}
      </div>
    </Dialog>
  );
}

/** A link for people whose browser opened no tab. */
function Opened({ what, href }: { what: string; href: string }) {
  return (
    <p className="text-small text-ink-soft">
      {what} did not open?{' '}
      <SiteLink href={href} className="text-accent underline underline-offset-4">
        Open it here
      </SiteLink>
    </p>
  );
}
