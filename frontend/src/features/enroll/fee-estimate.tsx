import { enrollmentEstimate, enrollmentFees } from '../../../../contracts/src/fees/fees.js';
import { money, typedCents, wholeDollars } from '../../lib/format.js';
import { figureSize } from '../public/page/steps-and-results.js';
import type { EnrollmentForm } from './enrollment-form.js';

type Counted = Pick<EnrollmentForm, 'propertyType' | 'unitCount' | 'estimatedRentCents'>;

/** The fields as they count: invalid ones count as empty. */
export function countedFields(form: Omit<Counted, 'propertyType'>): { unitCount: number; rentCents: number | null } {
  const given = typedCents(form.estimatedRentCents);
  return {
    unitCount: Math.max(1, Math.floor(Number(form.unitCount)) || 1),
    rentCents: given !== null && given > 0 ? given : null,
  };
}

/** The inputs of the estimate, from the current fields. */
export function estimateOf(form: Counted) {
  const { unitCount, rentCents } = countedFields(form);
  const fees = enrollmentEstimate({ propertyType: form.propertyType, unitCount, rentCents });
  const baseCents = rentCents ?? enrollmentFees.defaultRentCents;
  return {
    ...fees,
    /** In whole dollars: the shown fee and remainder add up to the rent beside them. */
    yoursCents: Math.max(0, wholeDollars(baseCents) - wholeDollars(fees.totalMonthlyCents)),
    rentCents: baseCents,
    rentIsAssumed: rentCents === null,
  };
}

/** The hero of the page: the cost of enrolling, as the fields are filled. */
export function FeeEstimate({ form }: { form: EnrollmentForm }) {
  const estimate = estimateOf(form);
  const share = Math.min(1, estimate.totalMonthlyCents / estimate.rentCents);
  return (
    <section
      id="fee-estimate"
      aria-labelledby="fee-estimate-title"
      className="scroll-mt-6 overflow-hidden rounded-card bg-deep text-ink-on-deep"
    >
      <div className="p-6 sm:p-8">
        <h2 id="fee-estimate-title" className="text-small font-medium text-ink-on-deep-soft">
          Your fee estimate
        </h2>
        <output aria-live="polite" aria-atomic className="mt-2 flex flex-wrap items-baseline gap-x-2">
          <span
            key={estimate.totalMonthlyCents}
            className={`min-w-0 animate-rise-in font-serif leading-none font-semibold wrap-anywhere tabular ${figureSize(money(estimate.totalMonthlyCents))}`}
          >
            {money(estimate.totalMonthlyCents)}
          </span>
          <span>a month</span>
        </output>
        <SplitBar share={share} />
        <div className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-small">
          <span className="flex items-center gap-2">
            <span aria-hidden className="size-2.5 rounded-full bg-action" />
            To us {money(estimate.totalMonthlyCents)}
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden className="size-2.5 rounded-full bg-scene-far" />
            Stays with you {money(estimate.yoursCents)}
          </span>
        </div>
        <dl className="mt-6 divide-y divide-ink-on-deep/15 text-small tabular">
          <Row name={`Management fee (${estimate.percent}% of rent)`} value={money(estimate.managementCents)} />
          <Row name="Monthly administration fee" value={money(estimate.administrationCents)} />
          <Row name="Total monthly" value={money(estimate.totalMonthlyCents)} strong />
          <Row name="Setup fee (one-time)" value={money(estimate.setupCents)} />
        </dl>
      </div>
      <p className="bg-deep-raised px-6 py-4 text-small text-ink-on-deep-soft sm:px-8">
        {estimate.rentIsAssumed
          ? `Based on a rent of ${money(estimate.rentCents)} until you enter yours.`
          : `Based on your rent of ${money(estimate.rentCents)} a month.`}{' '}
        {tierNote(form)}
      </p>
    </section>
  );
}

function tierNote({ propertyType, unitCount }: EnrollmentForm): string {
  const { defaultPercent, multiFamily2To4Percent, multiFamily5AndMorePercent } = enrollmentFees;
  if (propertyType !== 'multi-family') return `Multi-family buildings pay ${multiFamily2To4Percent}% or less.`;
  if (!(Number(unitCount) >= 2)) return `With 2 to 4 units the fee falls to ${multiFamily2To4Percent}%.`;
  if (Number(unitCount) < 5) return `From 5 units on, the fee falls to ${multiFamily5AndMorePercent}%.`;
  return `Instead of ${defaultPercent}%, for 5 or more units.`;
}

function SplitBar({ share }: { share: number }) {
  const fee = Math.round(share * 1000);
  return (
    <svg viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden className="mt-6 h-4 w-full rounded-full">
      <rect width="1000" height="16" className="fill-scene-far" />
      <rect width={fee} height="16" className="fill-action transition-[width]" />
      <rect x={fee} width="6" height="16" className="fill-deep" />
    </svg>
  );
}

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-3 ${strong ? 'text-body font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
