import { company } from '../../content/company.js';
import { usePageTitle } from '../use-page-title.js';
import { Areas } from './areas.js';
import { ClarityBanner, DecisionTool } from './banners.js';
import { Hero } from './hero.js';
import { HomeTeam, Voices } from './people.js';
import { Pricing } from './pricing.js';
import { Services, Transform } from './services.js';

/** `/`: the landing page and the marketing home on one page. */
export function HomeScreen() {
  usePageTitle(company.tagline, `${company.subtitle}. Rental property management in ${company.region}.`);
  return (
    <>
      <Hero />
      <Services />
      <Transform />
      <DecisionTool />
      <Pricing />
      <ClarityBanner />
      <HomeTeam />
      <Voices />
      <Areas />
    </>
  );
}
