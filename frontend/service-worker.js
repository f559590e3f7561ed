// Keeps the built files of /assets in the browser: their names hold a hash of their content, so they never change.
// Nothing else is ever touched: no page, no answer of the API. scripts/lib/site writes version and shared files in.

/** Names this build. */
const version = 'development';
/** The files that every page needs. */
const shared = /** @type {string[]} */ ([]);

const prefix = 'assets-';
const cacheName = `${prefix}${version}`;

self.addEventListener('install', (event) => {
  // They were loaded with the page a moment ago: this reads them from the browser's own cache.
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(shared))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    // First in charge, so that the version before is asked no more while its files go.
    self.clients
      .claim()
      .then(() => caches.keys())
      .then((names) => names.filter((name) => name.startsWith(prefix) && name !== cacheName))
      .then((old) => Promise.all(old.map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isAsset = url.origin === self.location.origin && url.pathname.startsWith('/assets/');
  if (request.method === 'GET' && isAsset) event.respondWith(kept(request));
});

/** The kept file, or the server's, which is kept from then on. */
async function kept(request) {
  const found = await caches.match(request.url, { cacheName });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const cache = await caches.open(cacheName);
    await cache.put(request.url, answer.clone());
    // Opened after a newer version had removed it, it would be there again, with nobody to remove it.
    if (self.serviceWorker?.state === 'redundant') await caches.delete(cacheName);
  }
  return answer;
}
