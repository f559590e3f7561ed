import { initials, type TeamMember } from '../../content/team.js';
import { Pine, Shrub, Tree } from './landscape.js';

const skies = ['fill-scene-sky', 'fill-scene-warm', 'fill-ground-alt'];
const hills = ['fill-scene-near', 'fill-scene-far', 'fill-scene-brick'];

/** A person's picture, or where there is none their initials in a small landscape. Decorative: the name stands beside. */
export function Portrait({ member, className }: { member: TeamMember; className?: string }) {
  if (member.photo)
    return <img src={member.photo} alt="" loading="lazy" className={`object-cover ${className ?? ''}`} />;
  const letters = initials(member.name);
  const variant = letters.charCodeAt(0) % 3;
  return (
    <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMax slice" aria-hidden className={className}>
      <rect width="320" height="240" className={skies[variant]} />
      <circle cx="160" cy="112" r="70" className="fill-surface" />
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
      <path d="M0 190Q90 160 180 184T320 172V240H0Z" className={hills[variant]} />
      {variant === 0 ? <Pine x={46} y={206} scale={0.9} /> : <Tree x={46} y={206} scale={0.85} wall="fill-accent" />}
      <Tree x={282} y={204} scale={0.7} wall="fill-accent" />
      <path d="M0 204Q120 192 320 206V240H0Z" className="fill-deep-raised" />
      <Shrub x={236} y={210} wall="fill-accent" />
    </svg>
  );
}
