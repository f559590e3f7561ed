import { money } from '../../lib/format.js';
import { StickyResult } from '../public/page/sticky-result.js';
import { EnrollSidebar } from './enroll-sidebar.js';
import { EnrollmentWizard } from './enrollment-wizard.js';
import { enrollmentPriceNote } from '../content/plans.js';
import { FeeEstimate, estimateOf } from './fee-estimate.js';
import { useEnrollment } from './use-enrollment.js';

/**
 * The wizard beside the live estimate. It is mounted only until the property is enrolled. If it stayed behind the
 * confirmation, it would keep its last step as the draft of the next enrolment.
 * @param onEnrolled receives the new lead's id
 */
export function EnrollForm({ onEnrolled }: { onEnrolled: (leadId: string) => void }) {
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
