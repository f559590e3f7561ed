import { Check } from 'lucide-react';
import { buttonClass } from '../../../ui/button.js';
import { externalLinks } from '../../content/company.js';
import { decisionTool } from '../../content/services.js';
import { Scene } from '../scenes/scene.js';
import { Heading, Section } from '../section.js';
import { SiteLink } from '../site-link.js';

export function DecisionTool() {
  return (
    <Section ground="deep" className="grid items-center gap-12 lg:grid-cols-2 lg:gap-20">
      <div>
        <Heading title={decisionTool.title} lead={decisionTool.text} />
        <ul className="mt-8 grid gap-3 sm:grid-cols-2">
          {decisionTool.items.map((item) => (
            <li key={item} className="flex gap-3">
              <Check aria-hidden className="mt-1 size-5 shrink-0 text-action" />
              <span className="min-w-0 wrap-anywhere">{item}</span>
            </li>
          ))}
        </ul>
        <SiteLink href="/rent-vs-sell" className={buttonClass({ size: 'lg', className: 'mt-10 border-transparent' })}>
          Compare renting and selling
        </SiteLink>
      </div>
      <Scene name="rent-or-sell" className="w-full" />
    </Section>
  );
}

export function ClarityBanner() {
  return (
    <Section className="!py-0">
      <div className="flex flex-col items-start gap-8 rounded-card bg-accent-soft p-8 sm:p-12 lg:flex-row lg:items-center lg:justify-between">
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
