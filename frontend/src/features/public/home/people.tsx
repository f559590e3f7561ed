import { Phone } from 'lucide-react';
import { capital } from '../../../../../contracts/src/key-words.js';
import { inWords } from '../../../../../contracts/src/numerals.js';
import { buttonClass } from '../../../ui/button.js';
import { telephoneHref } from '../../content/company.js';
import { homeTeam, teamInWords } from '../../content/team.js';
import { ownerTestimonials, residentQuotes } from '../../content/testimonials.js';
import { Portrait } from '../scenes/portrait.js';
import { Heading, Section, SiteLink, Stars } from '../page/site-page.js';

export function HomeTeam() {
  return (
    <Section className="!pt-0">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
        <Heading
          title="Call a person, not a queue"
          lead={`${capital(inWords(homeTeam.length))} of the ${teamInWords} who know your property by its street.`}
        />
        <SiteLink href="/team" className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}>
          View Full Team
        </SiteLink>
      </div>
      <ul className="mt-7 grid gap-x-8 gap-y-5 md:grid-cols-3 md:max-lg:gap-x-6">
        {homeTeam.map((member) => (
          <li key={member.name} className="flex gap-5 max-[16rem]:flex-col md:max-lg:flex-col">
            <Portrait member={member} className="aspect-square w-26 shrink-0 self-start rounded-card lg:w-34" />
            <div className="flex min-w-0 flex-col items-start">
              <h3 className="font-serif text-h3 leading-tight font-semibold">{member.name}</h3>
              <p className="mt-0.5 text-small text-ink-soft">{member.title}</p>
              <a
                href={telephoneHref(member.phone)}
                className="mt-1.5 inline-flex min-h-8 items-center gap-2 font-medium text-accent hover:underline"
              >
                <Phone className="size-4" />
                {member.phone}
              </a>
              {member.meetingLink && (
                <SiteLink
                  href={member.meetingLink}
                  className="inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4"
                >
                  Book a meeting
                </SiteLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One large quote; the two other owners and the two residents are beside it. */
export function Voices() {
  const [first, ...others] = ownerTestimonials;
  return (
    <Section ground="alt" className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <h2 className="sr-only">What owners and residents say</h2>
      <figure>
        <Stars rating={first.rating} />
        <blockquote className="mt-3 font-serif text-h3 font-medium tracking-tight text-pretty sm:text-title lg:text-h2">
          “{first.content}”
        </blockquote>
        <Signature name={first.name} role={first.role} />
      </figure>
      <div className="grid content-start gap-x-8 gap-y-6 border-line max-lg:border-t max-lg:pt-7 md:grid-cols-2">
        {others.map(({ name, role, rating, content }) => (
          <figure key={name}>
            <Stars rating={rating} />
            <blockquote className="mt-1.5 text-pretty">“{content}”</blockquote>
            <Signature name={name} role={role} />
          </figure>
        ))}
        {residentQuotes.map(({ name, content }) => (
          <figure key={name} className="border-l-2 border-accent pl-5">
            <blockquote className="text-pretty">“{content}”</blockquote>
            <Signature name={name} role="Resident" />
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Signature({ name, role }: { name: string; role: string }) {
  return (
    <figcaption className="mt-2 text-small text-ink-soft">
      <span className="font-medium text-ink">{name}</span>, {role}
    </figcaption>
  );
}
