import { initials, teamSlug, type TeamMember } from '../../content/team.js';
import { Scene, type SceneName } from './scene.js';
import { SitePicture } from './site-picture.js';

const grounds: SceneName[] = ['portrait-pine', 'portrait-sun', 'portrait-sand'];

/** A person's picture: the one that staff uploaded, or the content's, or their initials in a small landscape. */
export function Portrait({ member, className }: { member: TeamMember; className?: string }) {
  return (
    <SitePicture name={`team-${teamSlug(member.name)}.png`} className={className}>
      <BuiltIn member={member} className={className} />
    </SitePicture>
  );
}

/** Decorative: the name is beside it. */
function BuiltIn({ member, className }: { member: TeamMember; className: string | undefined }) {
  if (member.photo)
    return <img src={member.photo} alt="" loading="lazy" className={`object-cover ${className ?? ''}`} />;
  const letters = initials(member.name);
  return (
    <Scene name={grounds[letters.charCodeAt(0) % grounds.length] ?? 'portrait-pine'} className={className}>
      <text
        x="160"
        y="133"
        textAnchor="middle"
        fontSize="60"
        fontWeight="600"
        className="fill-deep font-serif"
        letterSpacing="1"
      >
        {letters}
      </text>
    </Scene>
  );
}
