import { type SceneName, Scene } from '../public/scenes/scene.js';
import { clsx } from 'clsx';
import { useState } from 'react';
import { initials } from '../content/team.js';

const scenes = [
  'urbandale',
  'ankeny',
  'waukee',
  'west-des-moines',
  'clive',
  'johnston',
] as const satisfies readonly SceneName[];

const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The drawn scene of a post without a picture. It is always the same for one post and changes with the week of publication, so
 * neighbours in a list seldom look alike. Pure.
 * @param publishedAt ISO 8601
 */
export function postScene(publishedAt: string): SceneName {
  const week = Math.floor(Date.parse(publishedAt) / weekMs);
  return scenes[week % scenes.length] ?? scenes[0];
}

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
