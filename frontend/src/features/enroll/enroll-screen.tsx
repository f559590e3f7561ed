import { Camera, ClipboardList, Footprints, Mail, Megaphone, Phone, type LucideIcon } from 'lucide-react';
import { buttonClass } from '../../ui/button.js';
import { externalLinks, telephoneHref, company } from '../content/company.js';
import { enrollmentIncludes } from '../content/services.js';
import { enrollmentContact, initials } from '../content/team.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { money } from '../../lib/format.js';
import { StickyResult } from '../public/page/steps-and-results.js';
import { EnrollmentWizard } from './enrollment-wizard.js';
import { enrollmentPriceNote } from '../content/plans.js';
import { FeeEstimate, estimateOf } from './fee-estimate.js';
import { useEnrollment } from './use-enrollment.js';
import { useEffect, useRef, useState } from 'react';
import { Toaster } from '../../ui/toaster.js';
import { Confirmation, SuccessDialog } from './confirmation.js';
import { keepEnrollment, useKeptEnrollment, type NextStep, useNextSteps } from './use-next-steps.js';

const icons: Record<(typeof enrollmentIncludes)[number]['name'], LucideIcon> = {
  'Property setup and onboarding': ClipboardList,
  'Professional photography': Camera,
  'Marketing materials': Megaphone,
  'Confirmation walkthrough': Footprints,
};

/** Beside the wizard: the included services, and a person to call. */
function EnrollSidebar() {
  const { name, title, phone, email } = enrollmentContact;
  return (
    <>
      <section>
        <h2 className="font-serif text-h3 font-semibold">What's included</h2>
        <ul className="mt-4 flex flex-col gap-4">
          {enrollmentIncludes.map((part) => {
            const Icon = icons[part.name];
            return (
              <li key={part.name} className="flex gap-4">
                <Icon className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
                <div>
                  <p className="font-medium">{part.name}</p>
                  <p className="text-small text-ink-soft">{part.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-label="Questions" className="rounded-card bg-ground-alt p-6">
        <div className="flex flex-wrap items-center gap-4">
          <span
            aria-hidden
            className="grid size-16 shrink-0 place-items-center rounded-full bg-deep font-serif text-h3 font-semibold text-ink-on-deep"
          >
            {initials(name)}
          </span>
          <div>
            <p className="font-serif text-h3 leading-tight font-semibold">{name}</p>
            <p className="text-small text-ink-soft">{title}</p>
          </div>
        </div>
        <div className="mt-4 flex flex-col">
          <a href={telephoneHref(phone)} className="flex min-h-10 items-center gap-3 hover:underline">
            <Phone className="size-4 shrink-0 text-accent" />
            {phone}
          </a>
          <a href={`mailto:${email}`} className="flex min-h-10 items-center gap-3 hover:underline">
            <Mail className="size-4 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </div>
        <SiteLink href={externalLinks.callBooking} className={buttonClass({ size: 'lg', className: 'mt-4 w-full' })}>
          Schedule a Call
        </SiteLink>
      </section>
    </>
  );
}

/**
 * The wizard beside the live estimate. It is mounted only until the property is enrolled. If it stayed behind the
 * confirmation, it would keep its last step as the draft of the next enrolment.
 * @param onEnrolled receives the new lead's id
 */
function EnrollForm({ onEnrolled }: { onEnrolled: (leadId: string) => void }) {
  const enrollment = useEnrollment(onEnrolled);
  const estimate = estimateOf(enrollment.values);
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="lg:col-span-2">
        <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">Hand us the keys, online</h1>
        <p className="mt-3 max-w-measure text-lead text-pretty text-ink-soft">
          Three short steps. What you type stays in this browser until you send it, or ask us to keep it.
        </p>
      </div>
      <div className="max-w-2xl max-lg:[&_input]:scroll-mb-28">
        <EnrollmentWizard enrollment={enrollment} />
      </div>
      <aside aria-label="Your estimate and help" className="flex flex-col gap-10">
        <div>
          <FeeEstimate form={enrollment.values} />
          {/* Beside the estimate: its own words are kept by version. */}
          <p className="mt-3 text-small text-ink-soft">{enrollmentPriceNote}</p>
        </div>
        <EnrollSidebar />
      </aside>
      {enrollment.step < 2 && (
        <StickyResult
          label={`Your fee, ${estimate.percent}% + ${money(estimate.administrationCents)}`}
          value={money(estimate.totalMonthlyCents)}
          unit="a month"
        />
      )}
    </div>
  );
}

/**
 * Loads an empty form. This history entry forgets the enrolment, its step and the report that it came from: a browser that is sent to the
 * address where it is may keep the entry, as Chromium does soon after a reload.
 */
function startOver() {
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
