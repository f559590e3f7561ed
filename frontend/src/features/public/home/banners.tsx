import { Check } from 'lucide-react';
import { buttonClass } from '../../../ui/button.js';
import { externalLinks } from '../../content/company.js';
import { decisionTool } from '../../content/services.js';
import { Scene } from '../scenes/scene.js';
import { Heading, Section } from '../page/section.js';
import { SiteLink } from '../page/site-link.js';

export function DecisionTool() {
  return (
    <Section
      ground="deep"
      className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:!py-10"
    >
      <div>
        <Heading title={decisionTool.title} lead={decisionTool.text} />
        <ul className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {decisionTool.items.map((item) => (
            <li key={item} className="flex gap-3">
              <Check aria-hidden className="mt-1 size-5 shrink-0 text-action" />
              <span className="min-w-0 wrap-anywhere">{item}</span>
            </li>
          ))}
        </ul>
        <SiteLink
          href="/rent-vs-sell"
          className={buttonClass({ size: 'lg', className: 'mt-7 border-transparent max-sm:w-full' })}
        >
          Compare renting and selling
        </SiteLink>
      </div>
      <Scene name="rent-or-sell" className="mx-auto aspect-14/9 w-full max-w-64 sm:max-w-sm lg:max-w-none" />
    </Section>
  );
}

export function ClarityBanner() {
  return (
    <Section className="!pt-0">
      <div className="flex flex-col items-start gap-x-8 gap-y-5 rounded-card bg-accent-soft p-6 sm:p-8 md:flex-row md:items-center md:justify-between">
        <Heading
          title="Not sure what the house should do for you?"
          lead="Thirty minutes with one of us, your figures on the table, no obligation."
        />
        <SiteLink
          href={externalLinks.clarityBooking}
          className={buttonClass({ variant: 'primary', size: 'lg', className: 'max-sm:w-full' })}
        >
          Schedule a Clarity Session
        </SiteLink>
      </div>
    </Section>
  );
}
