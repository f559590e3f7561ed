import type { AnyRouter } from '@tanstack/react-router';

/**
 * Keeps a long-open tab working after a new version of the site was deployed: parts that this version has not loaded yet
 * no longer exist. Once that is known, the next navigation loads the new version. Nothing that was typed on this page is
 * lost before that.
 */
export function followUpdates(router: AnyRouter) {
  let outdated = false;
  // A part could not be loaded. Vite reports it before the import fails, even for a part that was only prefetched.
  window.addEventListener('vite:preloadError', () => (outdated = true));
  // The router updates the browser's history a moment later, so the new address is given explicitly.
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
    if (outdated && pathChanged && fromLocation) window.location.assign(toLocation.href);
  });
  // Plain http has none, except on localhost.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (import.meta.env.PROD && serviceWorker) {
    // If a worker was already in control, a change of it means a new version.
    let inCharge = serviceWorker.controller;
    serviceWorker.addEventListener('controllerchange', () => {
      outdated ||= inCharge !== null;
      inCharge = serviceWorker.controller;
    });
    whenAtRest(() => {
      serviceWorker.register('/service-worker.js').catch((error: unknown) => {
        console.warn('The service worker could not be registered; the site works without.', error);
      });
    });
  }
}

const atRestMs = 1_000;

/** Runs it once the page has loaded. A rendered page may have loaded before this script: then after hydration. */
function whenAtRest(run: () => void) {
  if (document.readyState === 'complete') window.setTimeout(run, atRestMs);
  else window.addEventListener('load', run);
}
