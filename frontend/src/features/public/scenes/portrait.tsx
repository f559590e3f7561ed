import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { addressOfPicture, useSitePicture } from '../../../lib/site-pictures.js';
import { initials, teamSlug, type TeamMember } from '../../content/team.js';
import { Scene, type SceneName } from './scene.js';

/**
 * The picture that staff uploaded for a place of the site, in the same box as the built-in one, which is the default.
 * @param name of the place, such as hero.png
 * @param className defines the box: both use it, so that nothing moves
 * @param children the built-in one
 */
export function SitePicture({
  name,
  className,
  children,
}: {
  name: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const picture = useSitePicture(name);
  const [failed, setFailed] = useState(0);
  if (!picture || failed === picture.version) return children;
  return (
    <img
      src={addressOfPicture(name, picture.version)}
      alt={picture.alt}
      className={clsx('bg-scene-sky object-cover', className)}
      onError={() => setFailed(picture.version)}
    />
  );
}

const grounds: SceneName[] = ['portrait-pine', 'portrait-sun', 'portrait-sand'];

/** A person's picture: the one that staff uploaded, or the content's, or their initials in a small landscape. */
export function Portrait({ member, className }: { member: TeamMember; className?: string }) {
  return (
    <SitePicture name={`team-${teamSlug(member.name)}.png`} className={className}>
      <DrawnPortrait member={member} className={className} />
    </SitePicture>
  );
}

/** A person's picture while nobody has uploaded one. Decorative: the name is beside it. */
export function DrawnPortrait({ member, className }: { member: TeamMember; className?: string }) {
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
