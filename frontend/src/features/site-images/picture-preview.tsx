import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';

const box = 'grid aspect-video w-full place-items-center overflow-hidden rounded-control border border-line bg-sunken';

/**
 * A picture of the site, uncropped in a box of fixed size.
 * @param src null: the site's built-in drawing, which only its page has
 */
export function PicturePreview({ src, alt, className }: { src: string | null; alt: string; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null)
    return (
      <p className={clsx(box, 'px-3 text-center text-xs text-ink-soft', className)}>Built-in drawing of the site</p>
    );
  if (failed === src)
    return (
      <p role="alert" className={clsx(box, 'gap-1 px-3 text-center text-xs text-ink-soft', className)}>
        <span className="flex items-center gap-1.5">
          <ImageOff aria-hidden className="size-4" /> The picture could not be loaded.
        </span>
      </p>
    );
  return (
    <span className={clsx(box, 'relative', className)}>
      <img src={src} alt={alt} onError={() => setFailed(src)} className="absolute inset-0 size-full object-contain" />
    </span>
  );
}

/** The address at which staff see one version of a place. */
export const addressOfVersion = (name: string, version: number): string => `/api/images/${name}/versions/${version}`;
