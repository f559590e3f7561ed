import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { addressOfPicture, useSitePicture } from '../../../lib/site-pictures.js';

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
