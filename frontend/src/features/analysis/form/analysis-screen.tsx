import { HandCoins, Megaphone, ShieldCheck, UserRoundSearch, Wallet, Wrench, type LucideIcon } from 'lucide-react';
import { claims, company } from '../../content/company.js';
import { analysisLanding, analysisProcess, analysisServices, challenges, quickStart } from '../../content/analysis.js';
import { Scene, type SceneName } from '../../public/scenes/scene.js';
import { Heading, Section, Stars, usePageTitle } from '../../public/page/site-page.js';
import { NumberedSteps } from '../../public/page/steps-and-results.js';
import { AnalysisFormCard } from './analysis-form-card.js';

const challengeScenes: Record<(typeof challenges)[number]['name'], SceneName> = {
  'Time-consuming management': 'clock',
  'Rental income uncertainty': 'growth',
  'Tenant troubles': 'key-ring',
  'Maintenance headaches': 'house-door',
};
const serviceIcons: Record<(typeof analysisServices)[number]['name'], LucideIcon> = {
  'Property protection': ShieldCheck,
  'Tenant screening': UserRoundSearch,
  'Property marketing': Megaphone,
  'Rent collection': Wallet,
  '24/7 maintenance': Wrench,
  'Vendor management': HandCoins,
};

/** `/analysis`: the free rent analysis, with the form beside the headline, and the reasons to request one. */
export function AnalysisScreen() {
  usePageTitle('Free Rental Analysis', `What would your property rent for in ${company.region}? Free, in two minutes.`);
  return (
    <>
      <div className="bg-linear-to-b from-ground to-scene-sky">
        <div className="group/top mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,37rem)]">
          <div className="lg:sticky lg:top-12 lg:self-start">
            <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">{analysisLanding.headline}</h1>
            <p className="mt-4 max-w-measure text-lead text-pretty text-ink-soft">{analysisLanding.lead}</p>
            <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1">
              <Stars rating={claims.rating} of={claims.ratingOf} />
              <strong className="font-semibold">{analysisLanding.trust}</strong>
            </p>
            <ol className="mt-8 hidden flex-col lg:flex" aria-label="Quick start">
              <QuickStart />
            </ol>
            <Scene
              name="ankeny"
              className="mt-8 aspect-2/1 w-full rounded-card group-has-[#report-contents]/top:hidden max-lg:hidden"
            />
          </div>
          <AnalysisFormCard />
          <ol className="flex flex-col lg:hidden" aria-label="Quick start">
            <QuickStart />
          </ol>
        </div>
      </div>
      <Section>
        <Heading title="What makes owners call us" lead="Four things, nearly always." />
        <ul className="mt-8 grid gap-x-16 gap-y-6 sm:grid-cols-2 sm:gap-y-8">
          {challenges.map(({ name, text }) => (
            <li key={name} className="flex items-center gap-5 max-[16rem]:flex-col max-[16rem]:items-start">
              <Scene name={challengeScenes[name]} className="size-16 shrink-0 self-start sm:size-20" />
              <div>
                <h3 className="font-serif text-h3 font-semibold">{name}</h3>
                <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="deep">
        <Heading title="What we take over" lead="Six desks' worth of work, for one fee." />
        <ul className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-3">
          {analysisServices.map(({ name, text }) => (
            <Point key={name} icon={serviceIcons[name]} name={name} text={text} />
          ))}
        </ul>
      </Section>
      <Section ground="alt">
        <Heading title="From here to the first rent" />
        <NumberedSteps steps={analysisProcess} className="mt-8 gap-y-6" />
        <a
          href="#analysis-form-title"
          className="mt-8 inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4"
        >
          Back to the form
        </a>
      </Section>
    </>
  );
}

function QuickStart() {
  return quickStart.map(({ name, text }, index) => (
    <li key={name} className="relative flex gap-5 pb-7 last:pb-0">
      {index < quickStart.length - 1 && (
        <span aria-hidden className="absolute top-11 bottom-1 left-5 w-px bg-line-strong" />
      )}
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent font-serif text-h3 font-semibold text-accent-ink"
      >
        {index + 1}
      </span>
      <span className="pt-1.5">
        <strong className="font-semibold">{name}</strong>
        <span className="block text-ink-soft">{text}</span>
      </span>
    </li>
  ));
}

function Point({ icon: Icon, name, text }: { icon: LucideIcon; name: string; text: string }) {
  return (
    <li className="flex gap-5">
      <Icon className="mt-0.5 size-8 shrink-0 text-action" strokeWidth={1.5} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-serif text-h3 font-semibold">{name}</h3>
        <p className="mt-1.5 text-pretty text-ink-on-deep-soft">{text}</p>
      </div>
    </li>
  );
}
