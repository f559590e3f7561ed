/**
 * The guard of an admin route, as its `beforeLoad`. Its code loads on demand, because a route's guard is part of the first
 * chunk of every page.
 */
export async function adminOnly({
  location,
  preload,
  abortController,
}: {
  location: { href: string };
  /** Only the page's code is fetched, ahead of a click. */
  preload: boolean;
  abortController: AbortController;
}) {
  const { requireAdmin } = await import('./session.js');
  await requireAdmin(location.href, { preload, signal: abortController.signal });
}
