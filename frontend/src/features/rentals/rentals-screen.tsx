import { ArrowUpRight } from 'lucide-react';
import { buttonClass } from '../../ui/button.js';
import { cities, company, externalLinks } from '../content/company.js';
import { Scene } from '../public/scenes/scene.js';
import { Section, SiteLink, usePageTitle } from '../public/page/site-page.js';
import { ListingsFrame } from './listings-frame.js';

/** `/rentals`: the embedded listings, the areas, and a link to the Resident Portal. */
export function RentalsScreen() {
  usePageTitle('Available Rentals', `Homes for rent in ${company.region}, managed by ${company.name}.`);
  return (
    <>
      <div className="mx-auto max-w-page px-gutter pt-12 sm:pt-16">
        <h1 className="font-serif text-h1 font-semibold tracking-tight">Available Rentals</h1>
        <p className="mt-3 max-w-measure text-lead text-pretty text-ink-soft">
          Every home we have open today. Choose one, book a showing, apply online.
        </p>
        <ListingsFrame className="mt-8" />
      </div>
      <Section>
        <h2 className="font-serif text-h2 font-semibold tracking-tight">By area</h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {cities.map(({ name, scene }) => (
            <li key={name}>
              <SiteLink
                href={externalLinks.listings}
                className="group flex items-center gap-5 rounded-card bg-ground-alt pr-5 hover:bg-hover max-[16rem]:flex-wrap max-[16rem]:p-3"
              >
                <Scene name={scene} className="h-24 w-32 shrink-0 rounded-card" />
                <span className="font-serif text-h3 font-semibold group-hover:underline">{name}</span>
                <ArrowUpRight className="ml-auto size-5 text-accent" />
              </SiteLink>
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-6 rounded-card bg-accent-soft p-8">
          <div>
            <h2 className="font-serif text-h3 font-semibold">Already living with us?</h2>
            <p className="mt-1 text-ink-soft">Pay rent, ask for a repair and read your lease in the portal.</p>
          </div>
          <SiteLink
            href={externalLinks.residentPortal}
            className={buttonClass({ variant: 'primary', size: 'lg', className: 'max-sm:w-full' })}
          >
            Resident Portal
          </SiteLink>
        </div>
      </Section>
    </>
  );
}
