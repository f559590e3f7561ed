import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.js';
import { externalLinks } from '../content/company.js';
import { CityScene } from '../public/scenes/city-scene.js';
import { SiteLink } from '../public/site-link.js';

/** How long the frame may take before the way out is offered (specification, section 9). */
const loadTimeoutMs = 10_000;

/** The external listings, 650 px high. Until its load event: a text; after ten seconds without it: the way out. */
export function ListingsFrame({ className }: { className?: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'late'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`relative h-[650px] overflow-hidden rounded-card border border-line bg-surface ${className ?? ''}`}>
      <iframe
        src={externalLinks.listingsFrame}
        title="Available rentals"
        className="size-full"
        onLoad={() => setState('loaded')}
      />
      {state !== 'loaded' && (
        <div
          role="status"
          className="absolute inset-0 flex flex-col items-center justify-center gap-6 bg-surface p-6 text-center"
        >
          <CityScene city="urbandale" className="w-64 rounded-card" />
          {state === 'loading' ? (
            <p className="text-ink-soft">Loading available properties. This may take a moment...</p>
          ) : (
            <>
              <p className="max-w-md">We're having trouble loading our rental listings in this view...</p>
              <SiteLink href={externalLinks.listings} className={buttonClass({ variant: 'action', size: 'lg' })}>
                View Available Rentals
              </SiteLink>
            </>
          )}
        </div>
      )}
    </div>
  );
}
