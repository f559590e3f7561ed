import { Check, CalendarCheck, FileSignature } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button, buttonClass } from '../../ui/button.js';
import { company, externalLinks, telephoneHref } from '../content/company.js';
import { Scene } from '../public/scenes/scene.js';
import { SiteLink } from '../public/page/site-page.js';
import type { useNextSteps } from './use-next-steps.js';
import { Dialog } from '../../ui/dialog.js';

/** Shown to an owner after enrolling: the completed steps, the next ones, and a person to call. */
export function Confirmation({
  steps,
  heading,
  onResume,
  onAnother,
}: {
  steps: ReturnType<typeof useNextSteps>;
  heading: RefObject<HTMLHeadingElement | null>;
  onResume: () => void;
  /** Starts over with an empty form. */
  onAnother: () => void;
}) {
  const signed = steps.stage !== 'sign';
  const booked = steps.stage === 'done';
  return (
    <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-20">
      <div role="status">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-serif text-h1 font-semibold tracking-tight text-balance outline-none"
        >
          {booked ? 'We will see you at the walkthrough' : 'Your property is enrolled'}
        </h1>
        <p className="mt-4 text-lead text-ink-soft">
          {booked
            ? 'The booking page confirms the time. Have the keys and any repair notes at hand.'
            : 'Two short steps are left. Do them now, or call us and we will go through them together.'}
        </p>
        <ol className="mt-8 flex flex-col divide-y divide-line">
          <Step done={true}>Enrollment received</Step>
          <Step done={signed}>
            {signed ? (
              <SiteLink href={externalLinks.signature} className="text-accent underline underline-offset-4">
                Management agreement opened
              </SiteLink>
            ) : (
              'Review and sign the management agreement'
            )}
          </Step>
          <Step done={booked}>
            {booked ? 'Confirmation walkthrough on its way' : 'Schedule the confirmation walkthrough'}
          </Step>
        </ol>
        <div className="mt-8 flex flex-wrap gap-3">
          {booked ? (
            <Button variant="primary" size="lg" onClick={onAnother}>
              Enroll another property
            </Button>
          ) : (
            <Button variant="action" size="lg" onClick={onResume}>
              Continue with the next step
            </Button>
          )}
          <a href={telephoneHref(company.phone)} className={buttonClass({ size: 'lg' })}>
            Call {company.phone}
          </a>
        </div>
      </div>
      <div className="overflow-hidden rounded-card">
        <Scene name="urbandale" className="block w-full" />
      </div>
    </div>
  );
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 py-4">
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full ${done ? 'bg-accent text-accent-ink' : 'border-2 border-line-strong'}`}
      >
        {done ? <Check aria-label="Done:" className="size-5" /> : <span className="sr-only">To do: </span>}
      </span>
      <span>{children}</span>
    </li>
  );
}

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
          <Icon className="size-8" strokeWidth={1.75} />
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
