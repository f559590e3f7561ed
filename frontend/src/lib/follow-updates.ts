import type { AnyRouter } from '@tanstack/react-router';

/**
 * Keeps a long-open tab working when a new version of the site has been put in place: the parts this version has not
 * loaded yet are gone then. From the moment that is known, the next change of page loads the new version; nothing that
 * was typed on this page is lost before.
 */
export function followUpdates(router: AnyRouter): void {
  let outdated = false;
  // A part could not be loaded: Vite tells so before the import fails, also when it was only loaded ahead of a click.
  window.addEventListener('vite:preloadError', () => (outdated = true));
  // The router puts the new address into the browser's history a moment later, so it is named here.
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
    if (outdated && pathChanged && fromLocation) window.location.assign(toLocation.href);
  });
  // There is none over plain http, except on this machine.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (import.meta.env.PROD && serviceWorker) {
    // Where one was already in charge, a change of it is a new version.
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

/** Runs it once the page has loaded. A rendered page may have before this script came: then once it has been taken over. */
function whenAtRest(run: () => void): void {
  if (document.readyState === 'complete') window.setTimeout(run, atRestMs);
  else window.addEventListener('load', run);
}
