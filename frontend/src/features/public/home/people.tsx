import { Phone } from 'lucide-react';
import { buttonClass } from '../../../ui/button.js';
import { telephoneHref } from '../../content/company.js';
import { homeTeam } from '../../content/team.js';
import { ownerTestimonials, residentQuotes } from '../../content/testimonials.js';
import { Portrait } from '../scenes/portrait.js';
import { Heading, Section } from '../section.js';
import { SiteLink } from '../site-link.js';
import { Stars } from '../stars.js';

export function HomeTeam() {
  return (
    <Section>
      <div className="flex flex-wrap items-end justify-between gap-6">
        <Heading title="Call a person, not a queue" lead="Three of the nine who know your property by its street." />
        <SiteLink href="/team" className={buttonClass({ size: 'lg' })}>
          View Full Team
        </SiteLink>
      </div>
      <ul className="mt-12 grid gap-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3">
        {homeTeam.map((member) => (
          <li key={member.name} className="flex gap-5 max-[16rem]:flex-col sm:flex-col">
            <Portrait
              member={member}
              className="aspect-square w-28 shrink-0 self-start rounded-card sm:aspect-4/3 sm:w-full"
            />
            <div className="flex min-w-0 flex-col items-start">
              <h3 className="font-serif text-h3 font-semibold">{member.name}</h3>
              <p className="text-ink-soft">{member.title}</p>
              <a
                href={telephoneHref(member.phone)}
                className="mt-3 inline-flex min-h-8 items-center gap-2 font-medium text-accent hover:underline"
              >
                <Phone aria-hidden className="size-4" />
                {member.phone}
              </a>
              {member.meetingLink && (
                <SiteLink
                  href={member.meetingLink}
                  className="mt-1 inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4"
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

export function Voices() {
  const [first, ...others] = ownerTestimonials;
  return (
    <Section ground="alt">
      <h2 className="sr-only">What owners and residents say</h2>
      <figure className="max-w-4xl">
        <Stars rating={first.rating} />
        <blockquote className="mt-5 font-serif text-h1 leading-tight font-medium tracking-tight text-balance">
          “{first.content}”
        </blockquote>
        <Signature name={first.name} role={first.role} />
      </figure>
      <div className="mt-16 grid gap-12 border-t border-line pt-12 md:grid-cols-2">
        {others.map(({ name, role, rating, content }) => (
          <figure key={name}>
            <Stars rating={rating} />
            <blockquote className="mt-3 text-lead text-pretty">“{content}”</blockquote>
            <Signature name={name} role={role} />
          </figure>
        ))}
        {residentQuotes.map(({ name, content }) => (
          <figure key={name} className="border-l-2 border-accent pl-6">
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
    <figcaption className="mt-4 text-small text-ink-soft">
      <span className="font-medium text-ink">{name}</span>, {role}
    </figcaption>
  );
}
