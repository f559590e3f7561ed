/**
 * The guard of a route that is for admins, as its `beforeLoad`. What it does comes when it is asked: a route's guard is part of the first
 * chunk of every page.
 */
export async function adminOnly({
  location,
  preload,
  abortController,
}: {
  location: { href: string };
  /** Only the code of the page is fetched, ahead of a click. */
  preload: boolean;
  abortController: AbortController;
}): Promise<void> {
  const { requireAdmin } = await import('./session.js');
  await requireAdmin(location.href, { preload, signal: abortController.signal });
}
