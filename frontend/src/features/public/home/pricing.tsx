import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.js';
import { externalLinks } from '../../content/company.js';
import {
  multiFamily,
  plans,
  plansPriceNote,
  residentGuarantee,
  residentPlacement,
  type Plan,
} from '../../content/plans.js';
import { Scene } from '../scenes/scene.js';
import { Heading, Section, SiteLink } from '../page/site-page.js';

export function Pricing() {
  return (
    <Section id="pricing">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
        <Heading
          title="Three plans, each a share of the rent"
          lead="The more you hand over, the less there is to think about."
        />
        <SiteLink href="/analysis" className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}>
          Instant Rent Analysis
        </SiteLink>
      </div>
      <div className="mt-7 grid gap-3 md:gap-5 lg:mt-10 lg:grid-cols-3 lg:gap-0">
        {plans.map((plan) => (
          <PlanColumn key={plan.name} plan={plan} />
        ))}
      </div>
      <p className="mt-4 text-small text-ink-soft">{plansPriceNote}</p>
      <div className="mt-7 grid divide-line max-lg:divide-y lg:mt-12 lg:grid-cols-3 lg:divide-x">
        <OtherOffer
          name={residentPlacement.name}
          price={
            <>
              {residentPlacement.percent}% <span className="font-sans text-small">{residentPlacement.unit}</span>
            </>
          }
          text={residentPlacement.summary}
        >
          <SiteLink
            href="/enroll"
            aria-label={`Get Started Now with ${residentPlacement.name}`}
            className={buttonClass({ size: 'lg', className: 'w-full' })}
          >
            Get Started Now
          </SiteLink>
        </OtherOffer>
        <OtherOffer name={multiFamily.name} price={multiFamily.price} text={multiFamily.summary}>
          <SiteLink
            href={externalLinks.multiFamilyInquiry}
            className={buttonClass({ size: 'lg', className: 'w-full' })}
          >
            Contact for Custom Quote
          </SiteLink>
        </OtherOffer>
        <div className="flex gap-5 py-5 lg:py-0 lg:pl-8">
          <Scene name="seal" className="size-16 shrink-0 sm:size-20" />
          <div className="min-w-0">
            <h3 className="font-serif text-h3 font-semibold">{residentGuarantee.name}</h3>
            <p className="mt-1 text-small text-pretty text-ink-soft">
              {residentGuarantee.text} {residentGuarantee.note}
            </p>
          </div>
        </div>
      </div>
    </Section>
  );
}

function PlanColumn({ plan }: { plan: Plan }) {
  return (
    <article
      className={clsx(
        'flex flex-col p-5 sm:p-7 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10 lg:p-8',
        plan.recommended
          ? 'rounded-card bg-deep text-ink-on-deep lg:-my-4 lg:py-12'
          : 'rounded-card border border-line lg:first:rounded-r-none lg:first:border-r-0 lg:last:rounded-l-none lg:last:border-l-0',
      )}
    >
      <div className="flex flex-col">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="font-serif text-h3 font-semibold">{plan.name}</h3>
          {plan.recommended && <p className="text-small font-medium text-action">Our recommendation</p>}
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-serif text-h1 leading-none font-semibold tabular">
            {plan.percent}
            <span className="text-h3">%</span>
          </span>
          <span className={clsx('text-small', plan.recommended ? 'text-ink-on-deep-soft' : 'text-ink-soft')}>
            of the monthly rent
          </span>
        </p>
        <p className="mt-2.5 text-pretty lg:min-h-[3.3em]">{plan.summary}</p>
        <SiteLink
          href="/enroll"
          aria-label={`Get Started Now with ${plan.name}`}
          className={buttonClass({
            variant: plan.recommended ? 'secondary' : 'primary',
            size: 'lg',
            className: 'mt-4',
          })}
        >
          Get Started Now
        </SiteLink>
      </div>
      <div className="max-md:mt-5 lg:mt-6">
        {plan.includes && <p className="mb-2.5 font-medium">{plan.includes}</p>}
        <ul className="flex flex-col gap-1.5 lg:gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-3 text-small">
              <Check className={clsx('mt-0.5 size-5 shrink-0', plan.recommended ? 'text-action' : 'text-accent')} />
              <span className="min-w-0 wrap-anywhere">{feature}</span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

/** Shown beside the plans; the child is the link. */
function OtherOffer({
  name,
  price,
  text,
  children,
}: {
  name: string;
  price: ReactNode;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-x-8 py-5 md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1fr)_18rem] md:max-lg:items-center lg:px-8 lg:py-0 lg:first:pl-0">
      <div className="lg:flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-serif text-h3 font-semibold">{name}</h3>
          <p className="font-serif text-h3 text-accent">{price}</p>
        </div>
        <p className="mt-1 text-small text-pretty text-ink-soft">{text}</p>
      </div>
      <div className="mt-3.5 md:max-lg:mt-0">{children}</div>
    </div>
  );
}
