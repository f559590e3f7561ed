import { initials, type TeamMember } from '../../content/team.js';
import { Scene, type SceneName } from './scene.js';

const grounds: SceneName[] = ['portrait-pine', 'portrait-sun', 'portrait-sand'];

/** A person's picture, or where there is none their initials in a small landscape. Decorative: the name stands beside. */
export function Portrait({ member, className }: { member: TeamMember; className?: string }) {
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
