import { clsx } from 'clsx';
import { useState } from 'react';
import { initials } from '../content/team.js';
import { Scene } from '../public/scenes/scene.js';
import { postScene } from './post-scene.js';

/** A post's picture; a drawn scene if it has none or it does not load. Decorative: the title is beside it. */
export function PostPicture({
  post: { publishedAt, featuredImage },
  eager,
  className,
}: {
  post: { publishedAt: string; featuredImage: string | null };
  /** Visible at once, without scrolling. */
  eager?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  if (featuredImage === null || failed === featuredImage)
    return <Scene name={postScene(publishedAt)} className={clsx('block bg-scene-sky', className)} />;
  return (
    <img
      src={featuredImage}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      ref={(image) => {
        // The picture may have failed before this script ran.
        if (image?.complete && image.naturalWidth === 0) setFailed(featuredImage);
      }}
      onError={() => setFailed(featuredImage)}
      className={clsx('bg-scene-sky object-cover', className)}
    />
  );
}

/** An author's picture, or their initials. Decorative: the name is beside it. */
export function Avatar({
  author: { name, avatarUrl },
  className,
}: {
  author: { name: string; avatarUrl: string | null };
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  if (avatarUrl === null || failed === avatarUrl)
    return (
      <span
        aria-hidden
        className={clsx(
          'grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent',
          className,
        )}
      >
        {initials(name)}
      </span>
    );
  return (
    <img
      src={avatarUrl}
      alt=""
      loading="lazy"
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(avatarUrl);
      }}
      onError={() => setFailed(avatarUrl)}
      className={clsx('shrink-0 rounded-full bg-accent-soft object-cover', className)}
    />
  );
}
