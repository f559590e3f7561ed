import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.js';
import { claims, company } from '../../content/company.js';
import { Scene } from '../scenes/scene.js';
import { SiteLink } from '../site-link.js';

/** Tagline over the city; below the street, one door for renters and one for owners. */
export function Hero() {
  return (
    <section className="overflow-x-clip bg-linear-to-b from-ground to-scene-sky">
      <div className="relative z-10 mx-auto max-w-page px-gutter pt-10 sm:pt-14 lg:pt-16">
        <p className="text-small font-medium text-accent">Rental homes in {company.region}</p>
        <h1 className="mt-4 font-serif text-display font-semibold tracking-tight">
          {company.tagline.split('. ').map((sentence, index, all) => (
            <span key={sentence} className="block">
              {sentence}
              {index < all.length - 1 ? '. ' : ''}
            </span>
          ))}
        </h1>
        <p className="mt-6 max-w-xl text-lead text-ink-soft">{company.subtitle}</p>
      </div>
      <Scene name="hero" className="block h-[max(15rem,27vw)] w-full overflow-visible lg:-mt-[3vw]" />
      <div className="relative bg-deep-raised">
        <div className="relative z-10 mx-auto -mt-[4vw] grid max-w-page gap-5 px-gutter pb-14 md:grid-cols-2">
          <Door
            drawing={<Scene name="key-ring" className="size-24 shrink-0 lg:size-28" />}
            title="Looking for a Home?"
            text="Houses, townhomes and apartments in six cities, with pictures that look like the place."
          >
            <a href="/rentals" className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}>
              Search Available Rentals
            </a>
          </Door>
          <Door
            drawing={<Scene name="house-door" className="size-24 shrink-0 lg:size-28" />}
            title="Own a Property?"
            text="What it would rent for, what it would earn you, and what it needs first. Free, in a minute."
          >
            <SiteLink
              href="/analysis"
              className={buttonClass({ variant: 'action', size: 'lg', className: 'max-sm:w-full' })}
            >
              Get Free Property Analysis
            </SiteLink>
          </Door>
        </div>
        <Claims />
      </div>
    </section>
  );
}

function Door({
  drawing,
  title,
  text,
  children,
}: {
  drawing: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-5 rounded-card bg-surface p-6 shadow-card max-lg:flex-col lg:gap-7 lg:p-8">
      {drawing}
      <div className="flex flex-1 flex-col items-start gap-3">
        <h2 className="font-serif text-title font-semibold">{title}</h2>
        <p className="mb-2 text-ink-soft">{text}</p>
        <div className="mt-auto max-sm:w-full">{children}</div>
      </div>
    </div>
  );
}

function Claims() {
  const figures = [
    [claims.properties, 'properties'],
    [claims.assets, 'assets'],
    [claims.owners, 'owners'],
    [claims.retention, 'retention'],
    [claims.daysToTenant, 'to tenant'],
    [claims.placement, 'placement'],
  ];
  return (
    <div className="mx-auto max-w-page px-gutter">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 border-t border-ink-on-deep/15 py-10 text-ink-on-deep sm:grid-cols-3 lg:grid-cols-[repeat(6,auto)] lg:justify-between">
        {figures.map(([figure, words]) => (
          <div key={words} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-ink-on-deep-soft">{words}</dt>
            <dd className="font-serif text-h2 leading-tight font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
