import { clsx } from 'clsx';
import { useState } from 'react';
import { addressOfPicture, useSitePicture } from '../lib/site-pictures.js';

/** Where the site's images are kept (the specification's bucket `site-images`). */
const address = '/api/images/logo.png';

/**
 * The company's logo from the site's images, in the box that `className` gives it: a gray pulsing placeholder until it is
 * there, and for good when it does not come. Its text is read out where it stands alone; a link around it needs a name of its own, as
 * the built-in logo has no text.
 */
export function SiteLogo({ className }: { className?: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const uploaded = useSitePicture('logo.png');
  const failed = () => {
    console.warn(`The logo could not be loaded from ${address}; its placeholder stays.`);
    setState('failed');
  };
  return (
    <span className={clsx('relative block', className)}>
      {state !== 'shown' && (
        <span aria-hidden data-logo={state} className="absolute inset-0 animate-skeleton rounded-control bg-line" />
      )}
      {state !== 'failed' && (
        <img
          src={uploaded?.changed ? addressOfPicture('logo.png', uploaded.version) : address}
          alt={uploaded?.alt ?? ''}
          className="relative size-full object-contain"
          // On a page that a server rendered it may have come, or failed, before this script ran.
          ref={(image) => {
            if (state !== 'loading' || !image?.complete) return;
            if (image.naturalWidth > 0) setState('shown');
            else failed();
          }}
          onLoad={() => setState('shown')}
          onError={failed}
        />
      )}
    </span>
  );
}
