import { Suspense } from 'react';
import { company } from '../../content/company.js';
import { usePageTitle } from '../page/use-page-title.js';
import { Areas } from './areas.js';
import { ClarityBanner, DecisionTool } from './banners.js';
import { Hero } from './hero.js';
import { HomeTeam, Voices } from './people.js';
import { Pricing } from './pricing.js';
import { Services, Transform } from './services.js';

/**
 * `/`: the landing page and the marketing home on one page. Each boundary lets React hydrate its section separately, so that a
 * phone that has just shown the page can react to a touch in between; the touched section is hydrated first.
 */
export function HomeScreen() {
  usePageTitle(company.tagline, `${company.subtitle}. Rental property management in ${company.region}.`);
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
