import { ArrowUpRight } from 'lucide-react';
import { buttonClass } from '../../../ui/button.js';
import { cities } from '../../content/cities.js';
import { company, externalLinks } from '../../content/company.js';
import { Scene } from '../scenes/scene.js';
import { SitePicture } from '../scenes/site-picture.js';
import { Heading, Section } from '../page/section.js';
import { SiteLink } from '../page/site-link.js';

const picture =
  'aspect-8/5 w-full transition-transform group-hover:scale-103 motion-reduce:transform-none lg:aspect-4/3';

export function Areas() {
  return (
    <Section id="areas">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
        <Heading title={`Six cities in ${company.region}`} lead="Near enough that we drive by." />
        <SiteLink href={externalLinks.listings} className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}>
          Browse Available Rentals
        </SiteLink>
      </div>
      {/* On a phone, a row to swipe with the next city partly visible; with very large text, a column. */}
      <ul className="swipe-row mt-7 gap-x-5 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {cities.map(({ name, scene, description }) => (
          <li key={name}>
            <SiteLink href={externalLinks.listings} className="group block rounded-card">
              <span className="block overflow-hidden rounded-card">
                <SitePicture name={`city-${scene}.png`} className={picture}>
                  <Scene name={scene} className={picture} />
                </SitePicture>
              </span>
              <h3 className="mt-2.5 flex items-center gap-1 font-serif text-h3 leading-tight font-semibold group-hover:underline lg:text-body">
                {name}
                <ArrowUpRight aria-hidden className="size-4 shrink-0 text-accent" />
              </h3>
              <span className="mt-1 block text-small text-pretty text-ink-soft">{description}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
