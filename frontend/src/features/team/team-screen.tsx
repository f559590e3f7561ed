import { Link } from '@tanstack/react-router';
import { capital } from '../../../../contracts/src/key-words.js';
import { countedInWords } from '../../../../contracts/src/numerals.js';
import { buttonClass } from '../../ui/button.js';
import { bios } from '../content/bios.js';
import { citiesInWords, company } from '../content/company.js';
import { team, teamInWords, teamSlug } from '../content/team.js';
import { Portrait } from '../public/scenes/portrait.js';
import { Heading, Section, SiteLink, usePageTitle } from '../public/page/site-page.js';

/** `/team`: everybody, with links to the existing bios. */
export function TeamScreen() {
  usePageTitle('Our Team', `The people of ${company.name} who look after homes in ${company.region}.`);
  return (
    <>
      <div className="mx-auto max-w-page px-gutter pt-12 pb-section sm:pt-16">
        <h1 className="font-serif text-h1 font-semibold tracking-tight">The people with the keys</h1>
        <p className="mt-3 max-w-measure text-lead text-pretty text-ink-soft">
          {`${capital(countedInWords(team.length, 'person', 'people'))}, ${citiesInWords}.`} Whoever picks up the phone
          can open your property's file.
        </p>
        <ul className="mt-8 grid gap-x-8 gap-y-5 sm:mt-10 sm:grid-cols-2 sm:gap-y-10 md:grid-cols-3">
          {team.map((member) => (
            <li key={member.name} className="flex gap-5 max-[16rem]:flex-col sm:flex-col sm:gap-4">
              <Portrait
                member={member}
                className="aspect-square w-26 shrink-0 self-start rounded-card sm:aspect-4/3 sm:w-full"
              />
              <div className="flex min-w-0 flex-col items-start">
                <h2 className="font-serif text-h3 leading-tight font-semibold">{member.name}</h2>
                <p className="mt-0.5 text-ink-soft">{member.title}</p>
                {bios[member.name] ? (
                  <Link
                    to="/team/$person"
                    params={{ person: teamSlug(member.name) }}
                    aria-label={`View Bio of ${member.name}`}
                    className="mt-1 inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4"
                  >
                    View Bio
                  </Link>
                ) : (
                  <p className="mt-1 flex min-h-8 items-center text-small text-ink-soft">Bio coming soon</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Section ground="alt" className="flex flex-wrap items-center justify-between gap-8">
        <Heading
          title="Meet us over your own figures"
          lead={`Tell us the address; one of the ${teamInWords} sends you what it would rent for.`}
        />
        <SiteLink
          href="/analysis"
          className={buttonClass({ variant: 'action', size: 'lg', className: 'max-sm:w-full' })}
        >
          Get Your Free Analysis
        </SiteLink>
      </Section>
    </>
  );
}
