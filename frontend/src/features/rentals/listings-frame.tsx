import { useEffect, useState } from 'react';
import { useInBrowser } from '../../lib/in-browser.js';
import { buttonClass } from '../../ui/button.js';
import { externalLinks } from '../content/company.js';
import { Scene } from '../public/scenes/scene.js';
import { SiteLink } from '../public/page/site-page.js';

/** How long the frame may take before a direct link is offered (specification, section 9). */
const loadTimeoutMs = 10_000;

/**
 * The external listings, 650 px high. Until they have loaded, a text is shown; after ten seconds, a direct link.
 * Browsers fire the frame's load event for their own error page too, so it counts only once the address has answered.
 */
export function ListingsFrame({ className }: { className?: string }) {
  const [late, setLate] = useState(false);
  const [signalled, setSignalled] = useState(false);
  // Not before hydration: nobody would hear the load event of a frame that loads earlier.
  const address = useInBrowser(listingsAddress);
  const answered = useAnswers(address);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  const loaded = signalled && answered;
  return (
    <div
      className={`relative box-content h-[650px] overflow-hidden rounded-card border border-line bg-surface ${className ?? ''}`}
    >
      {address && (
        <iframe src={address} title="Available rentals" className="size-full" onLoad={() => setSignalled(true)} />
      )}
      {!loaded && (
        <div
          role="status"
          className="absolute inset-0 flex flex-col items-center justify-center gap-6 bg-surface p-6 text-center"
        >
          <Scene name="urbandale" className="w-64 rounded-card" />
          {!late ? (
            <>
              <p className="text-ink-soft">Loading available properties. This may take a moment...</p>
              <noscript>
                <a href={externalLinks.listings} className={buttonClass({ variant: 'action', size: 'lg' })}>
                  View Available Rentals
                </a>
              </noscript>
            </>
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

/** LISTINGS_FRAME_URL, which the server writes into every page; the content's address if it is not set. */
function listingsAddress() {
  return document.querySelector<HTMLMetaElement>('meta[name="listings-frame"]')?.content || externalLinks.listingsFrame;
}

/** Whether anything at all answers there; the answer itself can't be read from here. */
function useAnswers(url: string | null): boolean {
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    if (!url) return;
    const leaving = new AbortController();
    fetch(url, { mode: 'no-cors', signal: leaving.signal }).then(
      () => setAnswered(true),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The listings did not answer.', error);
      },
    );
    return () => leaving.abort();
  }, [url]);
  return answered;
}
