import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, Mail, Phone } from 'lucide-react';
import { useSitePicture } from '../../lib/site-pictures.js';
import { buttonClass } from '../../ui/button.js';
import { telephoneHref } from '../content/company.js';
import { bioBySlug, type Bio } from '../content/bios.js';
import { teamSlug, type TeamMember } from '../content/team.js';
import { Portrait } from '../public/scenes/portrait.js';
import { NoPageScreen } from '../public/page/no-page-screen.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';

/** `/team/{first-last}`: one person. */
export function BioScreen() {
  const found = bioBySlug(useParams({ from: '/_public/team/$person' }).person);
  return found ? <Biography {...found} /> : <NoPageScreen />;
}

function Biography({ member, bio }: { member: TeamMember; bio: Bio }) {
  const photo = useSitePicture(`team-${teamSlug(member.name)}.png`);
  usePageTitle(member.name, `${member.name}, ${member.title}. ${bio.lead}`);
  return (
    <article className="mx-auto max-w-page px-gutter pt-8 pb-section sm:pt-12">
      <SiteLink
        href="/team"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-accent hover:underline"
      >
        <ArrowLeft className="size-5" />
        Back to Team
      </SiteLink>
      <div className="mt-6 grid gap-10 lg:grid-cols-[26rem_1fr] lg:gap-20">
        <div>
          <Portrait member={member} className="aspect-square w-full max-w-104 rounded-card" />
          {member.photoComingSoon && (
            // Reserves its space: nothing moves if the photo has loaded after all.
            <p className={clsx('mt-3 text-small text-ink-soft', photo && 'invisible')}>Photo Coming Soon</p>
          )}
        </div>
        <div>
          <h1 className="font-serif text-h1 font-semibold tracking-tight">{member.name}</h1>
          <p className="mt-1 text-lead text-ink-soft">{member.title}</p>
          <p className="mt-8 max-w-2xl font-serif text-h2 leading-snug text-balance text-accent">{bio.lead}</p>
          <div className="mt-6 flex max-w-measure flex-col gap-4">
            {bio.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className="mt-8 grid max-w-measure gap-x-6 gap-y-2 border-t border-line pt-6 sm:grid-cols-[9rem_1fr]">
            {bio.facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-8 flex flex-wrap gap-3">
            {member.meetingLink && (
              <SiteLink href={member.meetingLink} className={buttonClass({ variant: 'action', size: 'lg' })}>
                Schedule a Meeting
              </SiteLink>
            )}
            <a href={telephoneHref(member.phone)} className={buttonClass({ size: 'lg' })}>
              <Phone />
              {member.phone}
            </a>
            <a href={`mailto:${member.email}`} className={buttonClass({ size: 'lg', className: 'wrap-anywhere' })}>
              <Mail />
              {member.email}
            </a>
          </div>
        </div>
      </div>
    </article>
  );
}
