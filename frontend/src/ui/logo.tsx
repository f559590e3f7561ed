import { clsx } from 'clsx';
import { useState } from 'react';
import { addressOfPicture, useSitePicture } from '../lib/site-pictures.js';

/** The location of the site's images (the specification's bucket `site-images`). */
const address = '/api/images/logo.png';

/**
 * The company's logo from the site's images, in the box defined by `className`: a gray pulsing placeholder until it has
 * loaded, and permanently if it fails. Screen readers read its text if it stands alone. A link around it needs its own name, because
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
          // On a server-rendered page it may have loaded, or failed, before this script ran.
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
