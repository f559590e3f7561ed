import { ArrowUpRight, Check } from 'lucide-react';
import { buttonClass } from '../../../ui/button.js';
import { capital } from '../../../../../contracts/src/key-words.js';
import { cities, citiesInWords, company, companyDescription, externalLinks } from '../../content/company.js';
import { Scene, type SceneName } from '../scenes/scene.js';
import { SitePicture } from '../scenes/portrait.js';
import { Heading, Section, SiteLink, usePageTitle } from '../page/site-page.js';
import { decisionTool, serviceGroups, servicesLead, transformCards } from '../../content/services.js';
import { Suspense } from 'react';
import { Hero } from './hero.js';
import { HomeTeam, Voices } from './people.js';
import { Pricing } from './pricing.js';

const picture =
  'aspect-8/5 w-full transition-transform group-hover:scale-103 motion-reduce:transform-none lg:aspect-4/3';

function Areas() {
  return (
    <Section id="areas">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
        <Heading title={`${capital(citiesInWords)} in ${company.region}`} lead="Near enough that we drive by." />
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
                <ArrowUpRight className="size-4 shrink-0 text-accent" />
              </h3>
              <span className="mt-1 block text-small text-pretty text-ink-soft">{description}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DecisionTool() {
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
              <Check className="mt-1 size-5 shrink-0 text-action" />
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

function ClarityBanner() {
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

export function Services() {
  return (
    <Section id="services">
      <Heading title="Everything between the key and the statement" lead={servicesLead} />
      <div className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {serviceGroups.map(({ name, scene, items }) => (
          <div key={name} className="flex gap-5 md:max-lg:flex-col">
            <Scene name={scene} className="mt-1 h-16 w-20 shrink-0" />
            <div className="min-w-0">
              <h3 className="font-serif text-h3 font-semibold">{name}</h3>
              <ul className="mt-1 text-ink-soft md:leading-8">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}

const transformDrawings: Record<(typeof transformCards)[number]['name'], SceneName> = {
  'Reclaim Your Time': 'clock',
  'Maximize Returns': 'growth',
  'Eliminate Stress': 'swing',
};

export function Transform() {
  return (
    <Section ground="alt">
      <Heading
        title="Transform Your Property Experience"
        lead="Owning a rental should feel like owning a rental, not like working in one."
      />
      <ul className="mt-7 grid gap-3 md:gap-5 lg:grid-cols-3">
        {transformCards.map(({ name, text }) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-card bg-surface p-4 max-[16rem]:flex-col max-[16rem]:items-start sm:p-5 lg:items-start lg:gap-5 lg:p-6"
          >
            <Scene name={transformDrawings[name]} className="size-16 shrink-0 sm:size-20" />
            <div className="min-w-0">
              <h3 className="font-serif text-h3 font-semibold">{name}</h3>
              <p className="mt-1 text-pretty text-ink-soft max-sm:text-small">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * `/`: the landing page and the marketing home on one page. Each boundary lets React hydrate its section separately, so that a
 * phone that has just shown the page can react to a touch in between; the touched section is hydrated first.
 */
export function HomeScreen() {
  usePageTitle(company.tagline, companyDescription);
  return (
    <>
      <Hero />
      <Suspense>
        <Services />
      </Suspense>
      <Suspense>
        <Transform />
      </Suspense>
      <Suspense>
        <DecisionTool />
      </Suspense>
      <Suspense>
        <Pricing />
      </Suspense>
      <Suspense>
        <ClarityBanner />
      </Suspense>
      <Suspense>
        <HomeTeam />
      </Suspense>
      <Suspense>
        <Voices />
      </Suspense>
      <Suspense>
        <Areas />
      </Suspense>
    </>
  );
}
