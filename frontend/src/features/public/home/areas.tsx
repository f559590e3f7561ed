import { ArrowUpRight } from 'lucide-react';
import { buttonClass } from '../../../ui/button.js';
import { cities } from '../../content/cities.js';
import { company, externalLinks } from '../../content/company.js';
import { Scene } from '../scenes/scene.js';
import { Heading, Section } from '../section.js';
import { SiteLink } from '../site-link.js';

export function Areas() {
  return (
    <Section id="areas">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <Heading title={`Six cities in ${company.region}`} lead="Near enough that we drive by." />
        <SiteLink href={externalLinks.listings} className={buttonClass({ size: 'lg' })}>
          Browse Available Rentals
        </SiteLink>
      </div>
      <ul className="mt-12 grid grid-cols-2 max-[16rem]:grid-cols-1 gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 lg:grid-cols-3">
        {cities.map(({ name, scene, description }) => (
          <li key={name}>
            <SiteLink href={externalLinks.listings} className="group block rounded-card">
              <span className="block overflow-hidden rounded-card">
                <Scene
                  name={scene}
                  className="aspect-8/5 w-full transition-transform group-hover:scale-103 motion-reduce:transform-none"
                />
              </span>
              <h3 className="mt-4 flex items-center gap-1.5 font-serif text-h3 font-semibold group-hover:underline">
                {name}
                <ArrowUpRight aria-hidden className="size-5 text-accent" />
              </h3>
              <span className="block text-ink-soft">{description}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
