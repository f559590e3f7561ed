import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.js';
import { bios } from '../content/bios.js';
import { company } from '../content/company.js';
import { team, teamSlug } from '../content/team.js';
import { Portrait } from '../public/scenes/portrait.js';
import { Heading, Section } from '../public/section.js';
import { SiteLink } from '../public/site-link.js';
import { usePageTitle } from '../public/use-page-title.js';

/** `/team`: everybody, with a way to the bios that exist. */
export function TeamScreen() {
  usePageTitle('Our Team', `The people of ${company.name} who look after homes in ${company.region}.`);
  return (
    <>
      <div className="mx-auto max-w-page px-gutter pt-12 pb-section sm:pt-16">
        <h1 className="font-serif text-h1 font-semibold tracking-tight">The people with the keys</h1>
        <p className="mt-3 max-w-measure text-lead text-ink-soft">
          Nine people, six cities. Whoever picks up the phone can open your property's file.
        </p>
        <ul className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {team.map((member) => (
            <li key={member.name}>
              <Portrait member={member} className="aspect-4/3 w-full rounded-card" />
              <h2 className="mt-5 font-serif text-h3 font-semibold">{member.name}</h2>
              <p className="text-ink-soft">{member.title}</p>
              {bios[member.name] ? (
                <Link
                  to="/team/$person"
                  params={{ person: teamSlug(member.name) }}
                  aria-label={`View Bio of ${member.name}`}
                  className="mt-2 inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4"
                >
                  View Bio
                </Link>
              ) : (
                <p className="mt-2 flex min-h-8 items-center text-small text-ink-soft">Bio coming soon</p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Section ground="alt" className="flex flex-wrap items-center justify-between gap-8">
        <Heading
          title="Meet us over your own figures"
          lead="Tell us the address; one of the nine sends you what it would rent for."
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
