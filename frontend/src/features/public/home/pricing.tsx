import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.js';
import { externalLinks } from '../../content/company.js';
import { multiFamily, plans, residentGuarantee, residentPlacement, type Plan } from '../../content/plans.js';
import { Scene } from '../scenes/scene.js';
import { Heading, Section } from '../section.js';
import { SiteLink } from '../site-link.js';

export function Pricing() {
  return (
    <Section id="pricing">
      <div className="flex flex-col gap-6 lg:flex-row lg:items-end lg:justify-between">
        <Heading
          title="Three plans, each a share of the rent"
          lead="The more you hand over, the less there is to think about."
        />
        <SiteLink href="/analysis" className={buttonClass({ size: 'lg', className: 'self-start lg:self-auto' })}>
          Instant Rent Analysis
        </SiteLink>
      </div>
      <div className="mt-14 grid gap-5 lg:grid-cols-3 lg:gap-0">
        {plans.map((plan) => (
          <PlanColumn key={plan.name} plan={plan} />
        ))}
      </div>
      <div className="mt-16 border-b border-line">
        <OtherOffer
          name={residentPlacement.name}
          price={
            <>
              {residentPlacement.percent}% <span className="font-sans text-small">{residentPlacement.unit}</span>
            </>
          }
          text={residentPlacement.summary}
          href="/enroll"
          action="Get Started Now"
          label={`Get Started Now with ${residentPlacement.name}`}
        />
        <OtherOffer
          name={multiFamily.name}
          price={multiFamily.price}
          text={multiFamily.summary}
          href={externalLinks.multiFamilyInquiry}
          action="Contact for Custom Quote"
        />
      </div>
      <div className="mt-14 flex items-center gap-7 max-sm:flex-col max-sm:items-start">
        <Scene name="seal" className="size-28 shrink-0" />
        <div className="max-w-measure">
          <h3 className="font-serif text-h3 font-semibold">{residentGuarantee.name}</h3>
          <p className="mt-2 text-ink-soft">
            {residentGuarantee.text} {residentGuarantee.note}
          </p>
        </div>
      </div>
    </Section>
  );
}

function PlanColumn({ plan }: { plan: Plan }) {
  return (
    <article
      className={clsx(
        'flex flex-col p-7 sm:p-9',
        plan.recommended
          ? 'rounded-card bg-deep text-ink-on-deep lg:-my-5 lg:py-14'
          : 'max-lg:rounded-card max-lg:border max-lg:border-line lg:border-y lg:border-line lg:first:border-l lg:first:rounded-l-card lg:last:border-r lg:last:rounded-r-card',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-serif text-h3 font-semibold">{plan.name}</h3>
        {plan.recommended && <p className="text-small font-medium text-action">Our recommendation</p>}
      </div>
      <p className="mt-5 font-serif text-display leading-none font-semibold tabular">
        {plan.percent}
        <span className="text-h2">%</span>
      </p>
      <p className={clsx('mt-1 text-small', plan.recommended ? 'text-ink-on-deep-soft' : 'text-ink-soft')}>
        of the monthly rent
      </p>
      <p className="mt-5 min-h-[3.3em]">{plan.summary}</p>
      <SiteLink
        href="/enroll"
        aria-label={`Get Started Now with ${plan.name}`}
        className={buttonClass({
          variant: plan.recommended ? 'secondary' : 'primary',
          size: 'lg',
          className: 'mt-6',
        })}
      >
        Get Started Now
      </SiteLink>
      {plan.includes && <p className="mt-8 font-medium">{plan.includes}</p>}
      <ul className={clsx('flex flex-col gap-3', plan.includes ? 'mt-4' : 'mt-8')}>
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3 text-small">
            <Check
              aria-hidden
              className={clsx('mt-0.5 size-5 shrink-0', plan.recommended ? 'text-action' : 'text-accent')}
            />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

function OtherOffer({
  name,
  price,
  text,
  href,
  action,
  label,
}: {
  name: string;
  price: ReactNode;
  text: string;
  href: string;
  action: string;
  label?: string;
}) {
  return (
    <div className="grid items-center gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[1fr_1.5fr_auto]">
      <div>
        <h3 className="font-serif text-h3 font-semibold">{name}</h3>
        <p className="font-serif text-h3 text-accent">{price}</p>
      </div>
      <p className="text-ink-soft">{text}</p>
      <SiteLink
        href={href}
        aria-label={label}
        className={buttonClass({ size: 'lg', className: 'max-sm:w-full md:w-64' })}
      >
        {action}
      </SiteLink>
    </div>
  );
}
