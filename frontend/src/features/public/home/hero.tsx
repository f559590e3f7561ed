import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.js';
import { citiesInWords, claimFigures, company } from '../../content/company.js';
import { Scene, type SceneName } from '../scenes/scene.js';
import { SitePicture } from '../scenes/portrait.js';
import { SiteLink } from '../page/site-page.js';

const picture = 'block h-[max(6.25rem,25vw)] w-full overflow-visible md:mt-8 lg:-mt-[1vw]';

/** The drawing's sky extends behind the text. A photograph is cut there, within the same box. */
const belowTheWords = 'max-md:[clip-path:inset(0.5rem_0_0)] lg:[clip-path:inset(4rem_0_0)]';

/** The tagline over the city; below the street, one door for renters and one for owners. Both are visible without scrolling. */
export function Hero() {
  return (
    <section className="overflow-x-clip bg-linear-to-b from-ground to-scene-sky">
      <div className="relative z-10 mx-auto max-w-page px-gutter pt-5 sm:pt-10">
        <h1 className="font-serif text-display font-semibold tracking-tight">
          {company.tagline.split('. ').map((sentence, index, all) => (
            <span key={sentence} className="block">
              {sentence}
              {index < all.length - 1 ? '. ' : ''}
            </span>
          ))}
        </h1>
        <p className="mt-2 max-w-xl text-lead text-balance text-ink-soft sm:mt-4">{company.subtitle}</p>
      </div>
      <SitePicture name="hero.png" className={`${picture} ${belowTheWords}`}>
        <Scene name="hero" className={picture} />
      </SitePicture>
      <div className="relative bg-deep-raised">
        <div className="relative z-10 mx-auto -mt-[4vw] grid max-w-page gap-2.5 px-gutter pb-7 md:grid-cols-2 md:gap-5 md:pb-9">
          <Door
            scene="key-ring"
            title="Looking for a Home?"
            text={`Houses, townhomes and apartments in ${citiesInWords}, pictured as they are.`}
          >
            <a href="/rentals" className={buttonClass({ size: 'lg', className: 'w-full max-md:min-h-12 lg:w-auto' })}>
              Search Available Rentals
            </a>
          </Door>
          <Door
            scene="house-door"
            title="Own a Property?"
            text="What it would rent for and earn, and what it needs first. Free, in a minute."
          >
            <SiteLink
              href="/analysis"
              className={buttonClass({ variant: 'action', size: 'lg', className: 'w-full max-md:min-h-12 lg:w-auto' })}
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

/**
 * On a phone the button comes before the text, so that the second button is visible too. On a tablet it has the whole width:
 * its label would not fit beside the picture.
 */
function Door({
  scene,
  title,
  text,
  children,
}: {
  scene: SceneName;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3 shadow-card md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr_auto] md:items-start md:gap-x-6 md:p-6 lg:p-7">
      <Scene
        name={scene}
        className="col-start-2 row-start-1 size-10 md:col-start-1 md:row-span-2 md:size-20 lg:row-span-3 lg:size-28"
      />
      <h2 className="col-start-1 row-start-1 font-serif text-h3 leading-tight font-semibold md:col-start-2 md:text-title">
        {title}
      </h2>
      <p className="col-span-full row-start-3 text-small text-ink-soft md:col-span-1 md:col-start-2 md:row-start-2 md:mb-2 md:text-body">
        {text}
      </p>
      <div className="col-span-full row-start-2 md:row-start-3 lg:col-span-1 lg:col-start-2">{children}</div>
    </div>
  );
}

function Claims() {
  return (
    <div className="mx-auto max-w-page px-gutter">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-4 border-t border-ink-on-deep/15 py-6 text-ink-on-deep max-[16rem]:grid-cols-1 lg:grid-cols-[repeat(6,auto)] lg:justify-between">
        {claimFigures.map(({ figure, words }) => (
          <div key={words} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-ink-on-deep-soft">{words}</dt>
            <dd className="font-serif text-title leading-tight font-semibold sm:text-h2">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
